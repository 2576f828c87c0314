import file from '../../../test/vectors/controller-authorization.json' with { type: 'json' };
import { decodeEnvelope } from './authorization-envelope.js';
import { authorizationMessage } from './authorization-message.js';
import { authorizationText } from './authorization-text.js';
import { authorizationWords } from './authorization-words.js';
import { verifyControllerAuthorization, verifyEvidence } from './controller-authorization.js';
import { typedDataDigest } from './modes/eip712.js';

const policy = { modes: ['eip191', 'eip712', 'ed25519'] as const, maxSeconds: 300 };
/** Of the vectors that are refused for another reason than their signature. */
const codes = new Map([
  ['expired', 'authorization_expired'],
  ['lives too long', 'authorization_lifetime_not_accepted'],
  ['issued in the future', 'authorization_not_yet_valid'],
  ['ed25519 claimed for an EVM wallet', 'authorization_mode_not_accepted'],
  ['short nonce', 'authorization_malformed'],
  ['a line break in a value', 'authorization_malformed'],
]);

type Vector = (typeof file.vectors)[number];
const accepted = file.vectors.filter((vector) => vector.accept);
const refused = file.vectors.filter((vector) => !vector.accept);
const showable = file.vectors.filter((vector) => vector.name !== 'a line break in a value');

it('covers the whole file', () => {
  expect([accepted.length, refused.length]).toEqual([11, 16]);
  expect(file.vectors.filter((vector) => 'typed_data_digest' in vector)).toHaveLength(6);
});

it.each(showable)('rebuilds the words, the text and the digest of "$name"', ({ request, ...vector }) => {
  const body = Buffer.from(request.body);
  const words = authorizationWords(`${request.method} ${request.path}`, body);
  expect(words).toEqual({ action: vector.action, pays: vector.pays });
  const message = authorizationMessage({
    audience: request.audience,
    request: `${request.method} ${request.path}`,
    body: body.toString('base64'),
    wallet: request.wallet,
    provider: request.provider,
    idempotency_key: request.idempotency_key ?? null,
    if_match: request.if_match ?? null,
    nonce: request.nonce,
    issued_at: request.issued_at,
    expires_at: request.expires_at,
  });
  expect(authorizationText(message)).toBe(vector.text);
  if (vector.typed_data_digest !== undefined) {
    expect(`0x${Buffer.from(typedDataDigest(message)).toString('hex')}`).toBe(vector.typed_data_digest);
  }
});

it.each(accepted)('accepts "$name", with the header to the byte', (vector) => {
  const { controller, nonce, issuedAt, expiresAt, evidence } = verify(vector);
  expect([file.evm_wallet, file.ed25519_wallet]).toContain(controller);
  expect(nonce).toBe(vector.request.nonce);
  expect(issuedAt).toEqual(new Date(vector.request.issued_at));
  expect(expiresAt).toEqual(new Date(vector.request.expires_at));
  expect(decodeEnvelope(vector.header)).toEqual(vector.envelope);
  expect(vector.header).toBe(Buffer.from(JSON.stringify(decodeEnvelope(vector.header))).toString('base64url'));
  expect(verifyEvidence(JSON.parse(JSON.stringify(evidence)))).toBe(controller);
});

it.each(refused)('refuses "$name": $why', (vector) => {
  const code = codes.get(vector.name) ?? 'authorization_invalid';
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
      ifMatch: request.if_match ?? null,
    },
    header,
    policy,
    new Date(now),
  );
}
