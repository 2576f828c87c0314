import { changeIn } from './signed-change.js';

const NOTHING = new Uint8Array();

it('reads the parts of a path after they were told apart', () => {
  expect(changeIn('DELETE /v1/namespaces/acme/names/a%2Fb', NOTHING)).toMatchObject({
    type: 'remove',
    subject: { type: 'custom', value: 'a/b@acme' },
  });
  expect(changeIn('POST /v1/identifiers/1%2Femergency-suspend', NOTHING)).toBeNull();
  expect(changeIn('DELETE /v1/identifiers/%', NOTHING)).toBeNull();
});
