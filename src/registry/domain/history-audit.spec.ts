import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import { authorizationText } from '../../auth/domain/authorization-text.js';
import { type ChainLink, brokenBetween } from './history-audit.js';
import { eventHash, type HistoryEvent, identifierHash, NO_HASH, operatorActor, optionHashes } from './history.js';

const ID = '019aa3f0-0000-7000-8000-00000000000a';
const OTHER_ID = '019aa3f0-0000-7000-8000-00000000000b';
const OPTIONS = [{ chain: 'solana', asset: 'SOL', address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' }];
const IDENTIFIER = { type: 'email', normalizedValue: 'alice@shop.example' };
const OTHER_OPTIONS = OPTIONS.map((option) => ({ ...option, address: 'x' }));
const PROVIDER = '019aa3f0-0000-7000-8000-000000000001';
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const WALLET = base58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));

function evidence(request: string, over: { provider?: string; issued_at?: string } = {}) {
  const signed = {
    wallet: WALLET,
    audience: 'https://pay.example',
    request,
    body_sha256: createHash('sha256').digest('base64url'),
    provider: PROVIDER,
    idempotency_key: null,
    nonce: 'AAAAAAAAAAAAAAAAAAAA',
    issued_at: '2026-11-21T00:00:00Z',
    expires_at: '2026-11-21T00:05:00Z',
    ...over,
  };
  const signature = `0x${sign(null, Buffer.from(authorizationText(signed)), privateKey).toString('hex')}`;
  return { v: 1 as const, alg: 'ed25519', ...signed, signature };
}

function sealed(over: Partial<Omit<HistoryEvent, 'hash'>>): HistoryEvent {
  const event = {
    id: '019aa3f0-0000-7000-8000-0000000000ff',
    identifier_id: ID,
    sequence: 1,
    type: 'register' as const,
    from_status: null,
    to_status: 'active' as const,
    actor: { kind: 'provider' as const, provider_id: PROVIDER, controller: WALLET, operator: null },
    reason: null,
    changed_fields: ['status'],
    request_id: null,
    occurred_at: '2026-11-21T00:01:00.000Z',
    previous_hash: NO_HASH,
    identifier_hash: identifierHash(IDENTIFIER),
    ...optionHashes({ paymentOptions: OPTIONS, proposedPaymentOptions: null }),
    controller_authorization: evidence('POST /v1/identifiers'),
    ...over,
  };
  return { ...event, hash: eventHash(event) };
}

/** An event beside a row that agrees with it. */
function link(event: HistoryEvent, head: Partial<ChainLink['head']> = {}): ChainLink {
  const agreeing = {
    version: event.sequence,
    historyHead: event.hash,
    status: event.to_status,
    ...IDENTIFIER,
    controller: WALLET,
    paymentOptions: OPTIONS,
    proposedPaymentOptions: null,
  };
  return { identifierId: event.identifier_id, event, head: { ...agreeing, ...head } };
}

const registered = sealed({});
const suspension = {
  sequence: 2,
  type: 'suspend' as const,
  from_status: 'active' as const,
  to_status: 'suspended' as const,
  actor: operatorActor('anna'),
  previous_hash: registered.hash,
  controller_authorization: null,
};
const suspended = sealed(suspension);

describe('brokenBetween', () => {
  it.each<[string, ChainLink | null, ChainLink | null]>([
    ['nothing at all', null, null],
    ['the first event', null, link(registered)],
    ['an event behind another', link(registered, { version: 2 }), link(suspended)],
    ['the end of the last chain', link(suspended), null],
    ['the next identifier', link(suspended), link(sealed({ identifier_id: OTHER_ID }))],
    ['a registration that waits', null, link(sealed({ to_status: 'pending' }))],
    ['a clock that is half a minute behind', null, link(sealed({ occurred_at: '2026-11-20T23:59:30.000Z' }))],
    [
      'a removal whose path is written otherwise',
      link(registered),
      link(
        sealed({
          sequence: 2,
          type: 'remove',
          from_status: 'active',
          to_status: 'removed',
          previous_hash: registered.hash,
          controller_authorization: evidence(`DELETE /v1/identifiers/${ID.toUpperCase().replaceAll('-', '%2D')}?x=%`),
        }),
      ),
    ],
  ])('accepts %s', (_, previous, next) => {
    expect(brokenBetween(previous, next)).toBeNull();
  });

  it.each<[string, ChainLink | null, ChainLink | null, number, RegExp]>([
    ['no event at all', null, { ...link(registered), event: null }, 1, /missing/],
    ['a chain without its beginning', null, link(suspended), 1, /missing/],
    ['a gap', link(registered), link(sealed({ ...suspension, sequence: 3 })), 2, /missing/],
    ['a chain without its end', link(registered, { version: 3 }), null, 2, /missing/],
    ['another row status', link(suspended, { status: 'active' }), null, 2, /differs in status$/],
    ['another row head', link(suspended, { historyHead: NO_HASH }), null, 2, /differs in history_head$/],
    ['a row that is behind', link(suspended, { version: 1 }), null, 2, /differs in version$/],
    ['another value', link(suspended, { normalizedValue: 'x' }), null, 2, /differs in identifier$/],
    ['another type', link(suspended, { type: 'custom' }), null, 2, /differs in identifier$/],
    ['another address', link(suspended, { paymentOptions: OTHER_OPTIONS }), null, 2, /differs in payment_options$/],
    [
      'a proposal',
      link(suspended, { proposedPaymentOptions: OPTIONS }),
      null,
      2,
      /differs in proposed_payment_options$/,
    ],
    [
      'several differences before the next identifier',
      link(suspended, { status: 'active', paymentOptions: OTHER_OPTIONS }),
      link(sealed({ identifier_id: OTHER_ID })),
      2,
      /differs in status, payment_options$/,
    ],
    ['a changed member', null, link({ ...registered, reason: 'x' }), 1, /its hash/],
    [
      'a chain that was cut',
      link(registered),
      link(sealed({ ...suspension, previous_hash: NO_HASH })),
      2,
      /previous_hash/,
    ],
    [
      'an event about another identifier',
      link(registered),
      link(sealed({ ...suspension, identifier_hash: identifierHash({ ...IDENTIFIER, normalizedValue: 'x' }) })),
      2,
      /another identifier/,
    ],
    [
      'a jump of the status',
      link(registered),
      link(sealed({ ...suspension, from_status: 'pending' })),
      2,
      /start from/,
    ],
    ['a forbidden change', link(registered), link(sealed({ ...suspension, to_status: 'pending' })), 2, /lifecycle/],
    ['a registration in a final state', null, link(sealed({ to_status: 'removed' })), 1, /lifecycle/],
    ['a change that nobody signed', null, link(sealed({ controller_authorization: null })), 1, /without the/],
    ['an operator with a signature', null, link(sealed({ actor: operatorActor('anna') })), 1, /without the/],
    ['another controller', null, link(registered, { controller: 'another' }), 1, /signature/],
    [
      'a signature over other words',
      null,
      link(
        sealed({ controller_authorization: { ...evidence('POST /v1/identifiers'), nonce: 'BBBBBBBBBBBBBBBBBBBB' } }),
      ),
      1,
      /signature/,
    ],
    [
      'a signature for another provider',
      null,
      link(sealed({ controller_authorization: evidence('POST /v1/identifiers', { provider: ID }) })),
      1,
      /another provider/,
    ],
    [
      'a signature for another kind of request',
      null,
      link(sealed({ controller_authorization: evidence(`PATCH /v1/identifiers/${ID}`) })),
      1,
      /request/,
    ],
    [
      'a signature for another identifier',
      link(registered),
      link(
        sealed({
          sequence: 2,
          type: 'remove',
          from_status: 'active',
          to_status: 'removed',
          previous_hash: registered.hash,
          controller_authorization: evidence(`DELETE /v1/identifiers/${OTHER_ID}`),
        }),
      ),
      2,
      /request/,
    ],
    ['an event before its signature', null, link(sealed({ occurred_at: '2026-11-20T23:58:59.000Z' })), 1, /time/],
    ['an event after its signature', null, link(sealed({ occurred_at: '2026-11-21T00:06:01.000Z' })), 1, /time/],
  ])('finds %s', (_, previous, next, sequence, fault) => {
    expect(brokenBetween(previous, next)).toEqual({
      identifierId: ID,
      sequence,
      fault: expect.stringMatching(fault),
    });
  });
});
