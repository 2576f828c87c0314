import { bearerKey } from './bearer-key.js';

it.each([
  ['Bearer pirs_live_a1', 'pirs_live_a1'],
  ['Bearer  pirs_live_a1', 'pirs_live_a1'],
  ['bearer pirs_live_a1', 'pirs_live_a1'],
  ['BEARER      pirs_live_a1', 'pirs_live_a1'],
  ['Bearer a.b~c+d/e-f==', 'a.b~c+d/e-f=='],
  ['Bearer\tpirs_live_a1', undefined],
  ['Bearerpirs_live_a1', undefined],
  ['XBearer pirs_live_a1', undefined],
  ['Basic pirs_live_a1', undefined],
  ['Bearer pirs_live_a1 pirs_live_a2', undefined],
  ['Bearer pirs_live_a1, Bearer pirs_live_a2', undefined],
  ['Bearer schlüssel', undefined],
  ['Bearer ', undefined],
  ['', undefined],
  [undefined, undefined],
])('finds in %p the key %p', (authorization, key) => {
  expect(bearerKey(authorization)).toBe(key);
});
