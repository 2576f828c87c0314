import type { SignedFields } from './authorization-evidence.js';
import { authorizationMessage } from './authorization-message.js';

const fields: SignedFields = {
  audience: 'https://pay.example',
  request: 'POST /v1/identifiers',
  body: '',
  wallet: '0xf39F',
  provider: 'provider-1',
  idempotency_key: null,
  if_match: null,
  nonce: 'abcdefghijklmnop',
  issued_at: '2026-11-20T22:00:00Z',
  expires_at: '2026-11-20T22:05:00Z',
};

function bodyOf(content: unknown): { readonly body: string } {
  return { body: Buffer.from(JSON.stringify(content)).toString('base64') };
}

it('holds a dash for a header that was not sent, and a header as it was sent', () => {
  expect(authorizationMessage(fields)).toMatchObject({ idempotencyKey: '-', ifMatch: '-' });
  expect(authorizationMessage({ ...fields, idempotency_key: '', if_match: ' "3", W/"4" ' })).toMatchObject({
    idempotencyKey: '',
    ifMatch: ' "3", W/"4" ',
  });
});

it.each([
  ['Idempotency-Key', { idempotency_key: '-' }],
  ['If-Match', { if_match: '-' }],
])('refuses %s as a lone dash, which means none', (name, change) => {
  expect(() => authorizationMessage({ ...fields, ...change })).toThrow(
    expect.objectContaining({ code: 'authorization_malformed', detail: expect.stringMatching(`^${name}`) }),
  );
});

const unshowable = ['\u0000', '\t', '\n', '\r', '\u001f', '\u007f', '\u0085', '\u009f', '\u2028', '\u2029'];
const bidirectional = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'];

it.each([...unshowable, ...bidirectional])('refuses %j wherever a wallet would show it', (character) => {
  const text = `a${character}b`;
  const option = { chain: 'c', asset: 'a', address: 'x' };
  for (const [field, change] of [
    ['action', bodyOf({ type: 'custom', value: text })],
    ['action', bodyOf({ type: text })],
    ['action', { request: `PATCH /v1/identifiers/${encodeURIComponent(text)}` }],
    ['pays', bodyOf({ payment_options: [option, { ...option, memo: text }] })],
    ['pays', bodyOf({ payment_options: [{ ...option, address: text }] })],
    ['wallet', { wallet: text }],
    ['idempotencyKey', { idempotency_key: text }],
    ['ifMatch', { if_match: text }],
    ['audience', { audience: text }],
  ] as const) {
    expect(() => authorizationMessage({ ...fields, ...change })).toThrow(
      expect.objectContaining({ code: 'authorization_malformed', detail: expect.stringContaining(`"${field}"`) }),
    );
  }
});

it.each(['é', 'ঢাকা', '👍🏽', '\u200d', '\u00ad', '\u00a0', '\ufeff', '\u202f', '\ue000', '\ud800'])(
  'takes %j in a value, which other rules judge',
  (text) => {
    const { action } = authorizationMessage({ ...fields, ...bodyOf({ type: 'custom', value: text }) });
    expect(action).toBe(`Register custom ${text}`);
  },
);

it('takes a member that it does not show, whatever it holds', () => {
  expect(() =>
    authorizationMessage({ ...fields, ...bodyOf({ reason: 'a\nb', payment_options: [{ x: '\n' }] }) }),
  ).not.toThrow();
});
