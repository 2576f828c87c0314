import { readFileSync } from 'node:fs';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

it('gives the service and the client the same examples of controller authorizations', () => {
  expect(read('sdk/vectors/signatures.json')).toEqual(read('test/vectors/controller-authorization.json'));
});
