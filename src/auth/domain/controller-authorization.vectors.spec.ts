import file from '../../../test/vectors/controller-authorization.json' with { type: 'json' };
import { decodeEnvelope } from './authorization-envelope.js';
import { authorizationText } from './authorization-text.js';
import { verifyControllerAuthorization, verifyEvidence } from './controller-authorization.js';

const policy = { modes: ['eip191', 'eip712', 'ed25519'] as const, maxSeconds: 300 };
const codes = new Map([
  ['body', 'authorization_invalid'],
  ['path', 'authorization_invalid'],
  ['provider', 'authorization_invalid'],
  ['audience', 'authorization_invalid'],
  ['signature', 'authorization_invalid'],
  ['malleable signature', 'authorization_invalid'],
  ['expired', 'authorization_expired'],
  ['lifetime', 'authorization_lifetime_not_accepted'],
  ['mode does not fit the wallet', 'authorization_mode_not_accepted'],
  ['nonce', 'authorization_malformed'],
]);

type Vector = (typeof file.vectors)[number];
const accepted = file.vectors.filter((vector) => vector.accept);
const refused = file.vectors.filter((vector) => !vector.accept);

it('covers the whole file', () => {
  expect([accepted.length, refused.length]).toEqual([5, 10]);
});

it.each(accepted)('accepts "$name", with the text and the header to the byte', (vector) => {
  const { controller, nonce, expiresAt, evidence } = verify(vector);
  expect([file.evm_wallet, file.ed25519_wallet]).toContain(controller);
  expect(nonce).toBe(vector.request.nonce);
  expect(expiresAt).toEqual(new Date(vector.request.expires_at));
  expect(authorizationText(evidence)).toBe(vector.text);
  expect(decodeEnvelope(vector.header)).toEqual(vector.envelope);
  expect(vector.header).toBe(Buffer.from(JSON.stringify(decodeEnvelope(vector.header))).toString('base64url'));
  expect(verifyEvidence(JSON.parse(JSON.stringify(evidence)))).toBe(controller);
});

it.each(refused)('refuses "$name": $why', (vector) => {
  const code = codes.get(vector.why ?? '');
  expect(code).toBeDefined();
  expect(() => verify(vector)).toThrow(expect.objectContaining({ code }));
});

function verify({ request, header, now }: Vector) {
  return verifyControllerAuthorization(
    {
      audience: request.audience,
      method: request.method,
      target: request.path,
      body: Buffer.from(request.body),
      wallet: request.wallet,
      provider: request.provider,
      idempotencyKey: request.idempotency_key ?? null,
    },
    header,
    policy,
    new Date(now),
  );
}
