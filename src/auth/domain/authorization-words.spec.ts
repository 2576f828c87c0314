import { authorizationWords } from './authorization-words.js';

const ID = '01936f00-0000-7000-8000-0000000000aa';
const OPTION = { chain: 'eip155:1', asset: 'USDC', address: '0xf39F' };
const LINE = 'USDC on eip155:1 to 0xf39F';
const DETAILS = {
  network_identifier: 'n',
  token_contract: 'c',
  payment_reference: 'r',
  memo: 'm',
  expiration: 'e',
  fixed_amount: '3',
  maximum_amount: '2',
  minimum_amount: '1',
};

function words(request: string, body?: unknown) {
  return authorizationWords(request, Buffer.from(body === undefined ? '' : JSON.stringify(body)));
}

it.each<[string, unknown, string, string[]]>([
  [
    'POST /v1/identifiers',
    { type: 'email', value: 'a@b.c', payment_options: [OPTION] },
    'Register email a@b.c',
    [LINE],
  ],
  ['POST /v1/identifiers', { type: 'custom', value: 'a@b', name_id: ID }, `Register custom a@b under name ${ID}`, []],
  ['POST /v1/identifiers', { type: 'custom', value: 'a', name_id: null }, 'Register custom a', []],
  ['POST /v1/identifiers', { type: 'custom', value: 'a', name_id: 7 }, 'Register custom a', []],
  ['POST /v1/identifiers', { type: 7, value: ['a'], payment_options: {} }, 'Register  ', []],
  ['POST /v1/identifiers', undefined, 'Register  ', []],
  ['POST /v1/identifiers', [OPTION], 'Register  ', []],
  ['POST /v1/identifiers', null, 'Register  ', []],
  ['POST /v1/identifiers', '__proto__', 'Register  ', []],
  ['POST /v1/identifiers?dry=/v1/x', { type: 'a', value: 'b' }, 'Register a b', []],
  [`PATCH /v1/identifiers/${ID}`, { payment_options: [OPTION, OPTION] }, `Change identifier ${ID}`, [LINE, LINE]],
  [`PATCH /v1/identifiers/${ID}`, { name_id: 'n' }, `Change identifier ${ID}, link name n`, []],
  [`PATCH /v1/identifiers/${ID}`, { name_id: null }, `Change identifier ${ID}, unlink its name`, []],
  [`PATCH /v1/identifiers/${ID}`, { name_id: false }, `Change identifier ${ID}`, []],
  ['PATCH /v1/identifiers/%D9%A1%2F2', {}, 'Change identifier ١/2', []],
  [`DELETE /v1/identifiers/${ID}?x`, { payment_options: [OPTION] }, `Remove identifier ${ID}`, []],
  [`POST /v1/identifiers/${ID}/emergency-suspend`, { reason: 'lost' }, `Suspend identifier ${ID}`, []],
  ['POST /v1/namespaces/acme/names', { label: 'rahim', ...OPTION }, 'Register name rahim@acme', [LINE]],
  ['POST /v1/namespaces/acme/names', { label: 'rahim', payment_options: [OPTION] }, 'Register name rahim@acme', []],
  ['POST /v1/namespaces/Acme/names', { asset: 'USDC' }, 'Register name @Acme', []],
  ['DELETE /v1/namespaces/acme/names/%E0%A6%B0', undefined, 'Remove name র@acme', []],
  ['POST /v1/controller-authorizations/check', { payment_options: [OPTION] }, 'Check this signature', []],
])('says of %s with %j: %s', (request, body, action, pays) => {
  expect(words(request, body)).toEqual({ action, pays });
});

it.each<[unknown, string]>([
  [
    { ...OPTION, ...DETAILS },
    `${LINE}; minimum 1; maximum 2; exactly 3; until e; memo m; reference r; contract c; network n`,
  ],
  [{ ...OPTION, memo: '' }, `${LINE}; memo `],
  [{ ...OPTION, memo: null, maximum_amount: 7, expiration: ['e'] }, LINE],
  [{ ...OPTION, Memo: 'm', fixedAmount: '3' }, LINE],
  [{ address: 'x' }, ' on  to x'],
  ['x', ' on  to '],
  [null, ' on  to '],
])('says where %j pays: %s', (option, line) => {
  expect(words('PATCH /v1/identifiers/1', { payment_options: [option] }).pays).toEqual([line]);
});

it.each([
  ['GET /v1/identifiers/1'],
  ['PUT /v1/identifiers/1'],
  ['POST /v1/identifiers/'],
  ['POST /v1/identifiers/1'],
  ['PATCH /v1/identifiers/'],
  ['PATCH /v1/identifiers/1/'],
  ['PATCH /v1/identifiers/1/2'],
  ['PATCH /v2/identifiers/1'],
  ['PATCH /x/v1/identifiers/1'],
  ['PATCH  /v1/identifiers/1'],
  ['PATCH https://pay.example/v1/identifiers/1'],
  ['PATCH /v1/identifiers/%ff'],
  ['PATCH /v1/identifiers/%'],
  ['POST /v1/complaints'],
  ['POST /v1/namespaces//names'],
  ['POST'],
  [''],
])('has no words for %j', (request) => {
  expect(() => words(request)).toThrow(
    expect.objectContaining({ code: 'authorization_malformed', detail: expect.stringContaining('No controller can') }),
  );
});

it.each(['{', ' ', '\ufeff{}', "{'a':1}"])('has no words for the body %j', (body) => {
  expect(() => authorizationWords('POST /v1/identifiers', Buffer.from(body))).toThrow(
    expect.objectContaining({ detail: expect.stringContaining('must be JSON') }),
  );
});

it('has no words for bytes that are not UTF-8', () => {
  const body = Buffer.from('{"type":"?"}');
  body[body.indexOf('?')] = 0xff;
  expect(() => authorizationWords('POST /v1/identifiers', body)).toThrow();
});

it('takes the last of repeated members, as the service does', () => {
  const body = Buffer.from('{"type":"email","value":"a","value":"b"}');
  expect(authorizationWords('POST /v1/identifiers', body).action).toBe('Register email b');
});

it('shows 100 options and not one more', () => {
  const options = (count: number) => ({ payment_options: Array.from({ length: count }, () => OPTION) });
  expect(words('PATCH /v1/identifiers/1', options(100)).pays).toHaveLength(100);
  expect(() => words('PATCH /v1/identifiers/1', options(101))).toThrow(
    expect.objectContaining({ code: 'authorization_malformed', detail: expect.stringContaining('more than 100') }),
  );
});
