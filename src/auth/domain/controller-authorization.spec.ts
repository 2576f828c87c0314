import { generateKeyPairSync, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { privateKeyToAccount } from 'viem/accounts';
import vectors from '../../../test/vectors/controller-authorization.json' with { type: 'json' };
import { Problem } from '../../common/errors/problem.js';
import { type AuthorizationMessage, authorizationMessage } from './authorization-message.js';
import { authorizationText } from './authorization-text.js';
import { type AuthorizedRequest, verifyControllerAuthorization, verifyEvidence } from './controller-authorization.js';
import type { AuthorizationMode } from './modes/catalogue.js';

const now = new Date('2026-11-20T22:00:00Z');
const policy = { modes: ['eip191', 'eip712', 'ed25519'] as const, maxSeconds: 300 };
const times = { issued_at: '2026-11-20T22:00:00Z', expires_at: '2026-11-20T22:05:00Z' };
const account = privateKeyToAccount(`0x${'2a'.repeat(32)}`);
const { address } = account;
const solana = generateKeyPairSync('ed25519');
const solanaWallet = base58.encode(solana.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));

const request: AuthorizedRequest = {
  audience: 'https://pay.example',
  method: 'PATCH',
  target: '/v1/identifiers/1?dry=1',
  body: Buffer.from('{"payment_options":[]}'),
  wallet: address,
  provider: 'provider-1',
  idempotencyKey: 'order-1',
  ifMatch: '"3"',
};

describe.each(['eip191', 'eip712', 'ed25519'] as const)('%s', (alg) => {
  const signer = alg === 'ed25519' ? solanaWallet : address;
  const signed = { ...request, wallet: signer };
  let header: string;

  beforeAll(async () => {
    header = await authorize(alg, signed);
  });

  it('proves the controller and records everything, the bytes of the body too', () => {
    const { evidence, ...rest } = verify(signed, header);
    expect(rest).toEqual({
      controller: signer,
      nonce: 'abcdefghijklmnop',
      issuedAt: new Date('2026-11-20T22:00:00Z'),
      expiresAt: new Date('2026-11-20T22:05:00Z'),
    });
    expect(Object.keys(evidence).join()).toBe(
      'v,alg,wallet,audience,request,body,provider,idempotency_key,if_match,nonce,issued_at,expires_at,signature',
    );
    expect(Buffer.from(evidence.body, 'base64')).toEqual(signed.body);
    expect(JSON.parse(JSON.stringify(evidence))).toEqual(evidence);
  });

  it.each<[string, Partial<AuthorizedRequest>]>([
    ['another audience', { audience: 'https://pay.example/' }],
    ['another method', { method: 'DELETE' }],
    ['another path', { target: '/v1/identifiers/2?dry=1' }],
    ['another query', { target: '/v1/identifiers/1?dry=0' }],
    ['no query', { target: '/v1/identifiers/1' }],
    ['a path encoded otherwise', { target: '/v1/identifiers/%31?dry=1' }],
    ['another body', { body: Buffer.from('{"payment_options":[{}]}') }],
    ['the same JSON written otherwise', { body: Buffer.from('{"payment_options": []}') }],
    ['no body', { body: Buffer.alloc(0) }],
    ['another form of the wallet', { wallet: alg === 'ed25519' ? `solana:main:${signer}` : `eip155:1:${signer}` }],
    ['another wallet', { wallet: alg === 'ed25519' ? base58.encode(Buffer.alloc(32, 3)) : `0x${'11'.repeat(20)}` }],
    ['another provider', { provider: 'provider-2' }],
    ['another idempotency key', { idempotencyKey: 'order-2' }],
    ['a quoted idempotency key', { idempotencyKey: '"order-1"' }],
    ['an empty idempotency key', { idempotencyKey: '' }],
    ['no idempotency key', { idempotencyKey: null }],
    ['another version', { ifMatch: '"4"' }],
    ['a weak tag', { ifMatch: 'W/"3"' }],
    ['any version', { ifMatch: null }],
  ])('refuses the signature for %s', (_, change) => {
    expectRefused({ ...signed, ...change }, header, 'authorization_invalid');
  });

  it('refuses the signature with another nonce or other times', async () => {
    for (const change of [
      { nonce: 'ponmlkjihgfedcba' },
      { issued_at: '2026-11-20T22:00:01Z' },
      { expires_at: '2026-11-20T22:04:59Z' },
    ]) {
      expectRefused(signed, await authorize(alg, signed, change), 'authorization_invalid');
    }
  });

  it('refuses an idempotency key that was added to a request signed without one', async () => {
    const keyless = await authorize(alg, { ...signed, idempotencyKey: null });
    expect(verify({ ...signed, idempotencyKey: null }, keyless).evidence.idempotency_key).toBeNull();
    expectRefused(signed, keyless, 'authorization_invalid');
    expectRefused({ ...signed, idempotencyKey: '-' }, keyless, 'authorization_malformed');
  });

  it('refuses a version that was added to a request signed without one', async () => {
    const anyVersion = await authorize(alg, { ...signed, ifMatch: null });
    expect(verify({ ...signed, ifMatch: null }, anyVersion).evidence.if_match).toBeNull();
    expectRefused(signed, anyVersion, 'authorization_invalid');
    expectRefused({ ...signed, ifMatch: '-' }, anyVersion, 'authorization_malformed');
  });

  it.each([0, 63, 64, 66, 130])('refuses a signature of %i other bytes than it takes', async (length) => {
    const bytes = Buffer.alloc(length, 1).toString('hex');
    const code = length === 0 ? 'authorization_malformed' : 'authorization_invalid';
    expectRefused(signed, await authorize(alg, signed, { signature: `0x${bytes}` }), code);
  });
});

it.each([`eip155:137:${address}`, address.toLowerCase(), `eip155:1:${address.toLowerCase()}`])(
  'records the bare EIP-55 address for %s',
  async (wallet) => {
    const { controller, evidence } = verify({ ...request, wallet }, await authorize('eip191', { ...request, wallet }));
    expect(controller).toBe(address);
    expect(evidence.wallet).toBe(wallet);
  },
);

it.each<[AuthorizationMode, string]>([
  ['eip191', solanaWallet],
  ['eip712', solanaWallet],
  ['ed25519', address],
])('refuses %s for the wallet %s', async (alg, wallet) => {
  expectRefused(
    { ...request, wallet },
    await authorize(alg, { ...request, wallet }),
    'authorization_mode_not_accepted',
  );
});

it.each(['eip1271', 'EIP191', '', 'constructor', '__proto__', 'none'])('refuses the alg %j', async (alg) => {
  const header = await authorize('eip191', request, { alg });
  expectRefused(request, header, 'authorization_mode_not_accepted', 'accepted: eip191, eip712.');
});

it('accepts only the modes of the policy, and says which', async () => {
  const header = await authorize('eip191', request);
  const typedOnly = { ...policy, modes: ['eip712', 'ed25519'] as const };
  const solanaOnly = { ...policy, modes: ['ed25519'] as const };
  expect(() => verifyControllerAuthorization(request, header, typedOnly, now)).toThrow(
    expect.objectContaining({
      code: 'authorization_mode_not_accepted',
      detail: expect.stringContaining('accepted: eip712.'),
    }),
  );
  expect(() => verifyControllerAuthorization(request, header, solanaOnly, now)).toThrow(
    expect.objectContaining({ detail: 'No authorization mode is accepted here for this kind of wallet.' }),
  );
});

it('accepts a lifetime up to that of the policy', async () => {
  const header = await authorize('eip191', request);
  expect(() => verifyControllerAuthorization(request, header, { ...policy, maxSeconds: 299 }, now)).toThrow(
    expect.objectContaining({ code: 'authorization_lifetime_not_accepted', detail: expect.stringContaining('299') }),
  );
});

it('checks syntax, then times, then the mode, then the signature', async () => {
  const wallet = 'no wallet';
  const late = { expires_at: '2026-11-20T21:00:00Z' };
  const alg = 'unknown';
  const signature = '0x00';
  expectRefused({ ...request, wallet }, 'no envelope', 'authorization_malformed', 'X-Controller-Authorization');
  expectRefused(
    { ...request, wallet },
    await authorize('eip191', request, { ...late, alg, signature }),
    'authorization_malformed',
    'X-Controller-Wallet',
  );
  expectRefused(request, await authorize('eip191', request, { ...late, alg, signature }), 'authorization_expired');
  expectRefused(request, await authorize('eip191', request, { alg, signature }), 'authorization_mode_not_accepted');
  expectRefused(request, await authorize('eip191', request, { signature }), 'authorization_invalid');
});

it('shows the whole text that a refused signature should have been over', async () => {
  const body = Buffer.from('{"payment_options":[{"chain":"c","asset":"a","address":"x","memo":"7"}]}');
  const received = { ...request, target: '/v1/identifiers/2?token=1', body };
  const { detail } = refusal(received, await authorize('eip191', request));
  expect(detail).toContain('personal_sign (EIP-191)');
  const text = detail.slice(detail.indexOf('\n\n') + 2);
  expect(text).toContain('Action: Change identifier 2\nPays: a on c to x; memo 7\n');
  const signature = await account.signMessage({ message: text });
  expect(verify(received, await authorize('eip191', received, { signature })).controller).toBe(address);
});

it('refuses what a wallet cannot show before it looks at times and signature', async () => {
  const header = await authorize('eip191', request, { expires_at: '2026-11-20T21:00:00Z' });
  const received = { ...request, body: Buffer.from('{"name_id":"a\\nPays: nothing"}') };
  expectRefused(received, header, 'authorization_malformed', 'could forge a line');
  expectRefused({ ...request, target: '/v1/complaints' }, header, 'authorization_malformed', 'this method and path');
});

describe('evidence', () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ''));
  const header = line.filter((value) => value !== '-');
  const anyRequest = fc.record({
    audience: line,
    method: fc.constant('PATCH'),
    target: fc.nat().map((id) => `/v1/identifiers/${id}`),
    body: fc.json({ stringUnit: 'grapheme' }).map((json) => Buffer.from(json)),
    provider: line,
    idempotencyKey: fc.option(header),
    ifMatch: fc.option(header),
  });
  const anotherTime = '2026-11-20T22:04:00Z';
  const anotherBody = Buffer.from('{"name_id":"another"}').toString('base64');
  const anyAlg = fc.constantFrom('eip191', 'eip712', 'ed25519');

  it('verifies again, and not with any one member changed', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest, anyAlg, line, async (rest, alg, other) => {
        const signer = alg === 'ed25519' ? solanaWallet : address;
        const signed = { ...rest, wallet: signer };
        const { evidence, controller } = verify(signed, await authorize(alg, signed));
        expect(verifyEvidence(JSON.parse(JSON.stringify(evidence)))).toBe(controller);

        for (const [member, value] of Object.entries(evidence)) {
          const without = Object.fromEntries(Object.entries(evidence).filter(([name]) => name !== member));
          expect(verifyEvidence(without)).toBeNull();
          for (const changed of [
            other,
            `${value} `,
            `${value}\nNonce: x`,
            '-',
            '',
            null,
            2,
            anotherTime,
            anotherBody,
          ]) {
            if (changed !== value)
              expect([member, verifyEvidence({ ...evidence, [member]: changed })]).toEqual([member, null]);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['without padding', (body: string) => body.replace(/=+$/, '')],
    ['as base64url', (body: string) => body.replaceAll('+', '-').replaceAll('/', '_')],
    ['with a line break', (body: string) => `${body.slice(0, 4)}\n${body.slice(4)}`],
    ['with stray trailing bits', (body: string) => body.replace(/\w(?==+$)/, next)],
  ])('has one spelling of the body: not %s', async (_, respell) => {
    const received = { ...request, body: Buffer.from('{"name_id":"\u{fffff}\u00bf\u00be >>?"}') };
    const { evidence } = verify(received, await authorize('eip712', received));
    const body = respell(evidence.body);
    expect(body).not.toBe(evidence.body);
    expect(Buffer.from(body, 'base64')).toEqual(received.body);
    expect(verifyEvidence({ ...evidence, body })).toBeNull();
  });

  it('does not verify with any bit of the signature changed', async () => {
    const { evidence } = verify(request, await authorize('eip191', request));
    const bytes = Buffer.from(evidence.signature.slice(2), 'hex');
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const spoilt = Buffer.from(bytes);
      spoilt.writeUInt8(spoilt.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(verifyEvidence({ ...evidence, signature: `0x${spoilt.toString('hex')}` })).toBeNull();
    }
  });

  it('does not verify under the other mode of the same wallet, nor of another wallet', async () => {
    const { evidence } = verify(request, await authorize('eip191', request));
    expect(verifyEvidence({ ...evidence, alg: 'eip712' })).toBeNull();
    expect(verifyEvidence({ ...evidence, alg: 'ed25519' })).toBeNull();
    expect(verifyEvidence({ ...evidence, wallet: solanaWallet })).toBeNull();
    expect(verifyEvidence({ ...evidence, wallet: address.toLowerCase() })).toBeNull();
  });

  it.each([[null], [undefined], ['text'], [[]], [{}], [7]])('answers null for %j', (stored) => {
    expect(verifyEvidence(stored)).toBeNull();
  });

  it('answers null with a member that nobody signed', async () => {
    const { evidence } = verify(request, await authorize('eip191', request));
    expect(verifyEvidence({ ...evidence, approved: true })).toBeNull();
  });
});

function verify(received: AuthorizedRequest, header: string) {
  return verifyControllerAuthorization(received, header, policy, now);
}

function expectRefused(received: AuthorizedRequest, header: string, code: string, sentence = ''): void {
  expect(refusal(received, header)).toMatchObject({ code });
  expect(refusal(received, header).detail).toContain(sentence);
}

function refusal(received: AuthorizedRequest, header: string): Problem {
  try {
    verify(received, header);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('was accepted');
}

/** The next character of base64 differs in the lowest bits alone, which padding leaves unused. */
function next(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) + 1);
}

/** Signs with independent libraries; `tampered` replaces members of the envelope after signing. */
async function authorize(alg: AuthorizationMode, request: AuthorizedRequest, tampered = {}): Promise<string> {
  const own = { nonce: 'abcdefghijklmnop', ...times };
  const message = authorizationMessage({
    audience: request.audience,
    request: `${request.method} ${request.target}`,
    body: Buffer.from(request.body).toString('base64'),
    wallet: request.wallet,
    provider: request.provider,
    idempotency_key: request.idempotencyKey,
    if_match: request.ifMatch,
    ...own,
  });
  const signature = await signers[alg](message);
  return Buffer.from(JSON.stringify({ v: 1, alg, ...own, signature, ...tampered })).toString('base64url');
}

const signers: Record<AuthorizationMode, (message: AuthorizationMessage) => Promise<string>> = {
  eip191: (message) => account.signMessage({ message: authorizationText(message) }),
  eip712: (message) =>
    account.signTypedData({
      domain: vectors.domain,
      types: vectors.types,
      primaryType: 'Authorization',
      message: { ...message, body: `0x${message.bodyHash.toString('hex')}` },
    }),
  ed25519: async (message) =>
    `0x${sign(null, Buffer.from(authorizationText(message)), solana.privateKey).toString('hex')}`,
};
