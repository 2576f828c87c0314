import vectors from '../../vectors/drafts.json';
import type { Mode } from '../authorization/digests.js';
import * as changes from './changes.js';
import { type Change, DraftMaker, type Signing } from './draft-maker.js';

const { audience, provider, idempotency_key, nonce, issued_at, expires_at } = vectors.honest;
const issuedAtMs = Date.parse(issued_at);

/** By the name of the resolver's method. */
const OPERATIONS: Readonly<Record<string, (...given: never[]) => Change>> = {
  register: changes.registration,
  update: changes.update,
  remove: changes.removal,
  emergencySuspend: changes.emergencySuspension,
  registerName: changes.nameRegistration,
  releaseName: changes.nameRelease,
  checkSignature: () => changes.SIGNATURE_CHECK,
};

function make({ given }: (typeof vectors.vectors)[number]) {
  const change = OPERATIONS[given.operation]!(...(given.arguments as never[]));
  const signing: Signing = { wallet: given.wallet, idempotencyKey: idempotency_key };
  return new DraftMaker(() => issuedAtMs).make(change, given.alg ? { ...signing, alg: given.alg as Mode } : signing, {
    audience,
    provider,
    modes: given.accepted,
    maxSeconds: 300,
  });
}

const made = vectors.vectors.filter(({ draft }) => draft !== undefined);
it.each(made.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
  const draft = make(vector);
  expect({ ...draft, nonce }).toEqual({
    ...vector.draft,
    wallet: vector.given.wallet,
    audience,
    provider,
    idempotency_key,
    nonce,
    issued_at,
    expires_at,
  });
  expect(draft.nonce).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(JSON.parse(JSON.stringify(draft))).toEqual(draft);
});

const refused = vectors.vectors.filter(({ draft }) => draft === undefined);
it.each(refused.map((vector) => [vector.name, vector.refused, vector] as const))('%s: %s', (_, code, vector) => {
  expect(() => make(vector)).toThrow(expect.objectContaining({ name: 'DraftRefused', code }));
});

describe('one after the other', () => {
  const context = { audience, provider, modes: ['eip191'], maxSeconds: 120 };
  const signing = { wallet: vectors.honest.wallet };
  const change = changes.removal({ id: '1', etag: '"3"' });

  it('never have the same nonce or Idempotency-Key', () => {
    const maker = new DraftMaker(() => issuedAtMs);
    const drafts = Array.from({ length: 100 }, () => maker.make(change, signing, context));
    expect(new Set(drafts.map((draft) => draft.nonce)).size).toBe(100);
    expect(new Set(drafts.map((draft) => draft.idempotency_key)).size).toBe(100);
  });

  it('are never issued earlier than the one before, though the clock steps back', () => {
    const times = [issuedAtMs, issuedAtMs - 1_500, issuedAtMs + 2_000];
    const maker = new DraftMaker(() => times.shift() ?? 0);
    const issued = [1, 2, 3].map(() => maker.make(change, signing, context).issued_at);
    expect(issued).toEqual(['2026-11-20T22:00:00Z', '2026-11-20T22:00:00Z', '2026-11-20T22:00:02Z']);
  });

  it('are not post-dated for ever by one answer with a wrong time', () => {
    const times = [issuedAtMs + 60_000, issuedAtMs, issuedAtMs + 86_400_000, issuedAtMs + 1_000];
    const maker = new DraftMaker(() => times.shift() ?? 0);
    const issued = [1, 2, 3, 4].map(() => maker.make(change, signing, context).issued_at);
    expect(issued).toEqual([
      '2026-11-20T22:01:00Z',
      '2026-11-20T22:01:00Z',
      '2026-11-21T22:00:00Z',
      '2026-11-20T22:00:01Z',
    ]);
  });

  it('live as long as the service lets them', () => {
    expect(new DraftMaker(() => issuedAtMs).make(change, signing, context).expires_at).toBe('2026-11-20T22:02:00Z');
  });

  it('renewed, are the same request under the same Idempotency-Key', () => {
    let nowMs = issuedAtMs;
    const maker = new DraftMaker(() => nowMs);
    const draft = maker.make(change, signing, context);
    nowMs += 600_000;
    const renewed = maker.renew(draft);
    expect(renewed).toEqual({
      ...draft,
      nonce: renewed.nonce,
      issued_at: '2026-11-20T22:10:00Z',
      expires_at: '2026-11-20T22:12:00Z',
    });
    expect(renewed.nonce).not.toBe(draft.nonce);
  });
});
