import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import { authorizationMessage } from '../../auth/domain/authorization-message.js';
import { authorizationText } from '../../auth/domain/authorization-text.js';
import { type BrokenEvent, breakBetween, type HistoryChain, type ChainLink, withLink } from './history-audit.js';
import { type ChainFacts, factsAfter } from './history-chain.js';
import {
  eventHash,
  type HistoryEvent,
  identifierHash,
  NO_HASH,
  operatorActor,
  optionHashes,
} from '../../registry/domain/history.js';

const ID = '019aa3f0-0000-7000-8000-00000000000a';
const OTHER_ID = '019aa3f0-0000-7000-8000-00000000000b';
const OPTIONS = [{ chain: 'solana', asset: 'SOL', address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' }];
const NEW_OPTIONS = OPTIONS.map((option) => ({ ...option, memo: 'new' }));
const THIEF = OPTIONS.map((option) => ({ ...option, address: 'x' }));
const IDENTIFIER = { type: 'email', value: 'Alice@shop.example', normalizedValue: 'alice@shop.example' };
const NAME = { type: 'custom', value: 'rahim@acme', normalizedValue: 'rahim@acme' };
const HASHES = hashesOf(IDENTIFIER.normalizedValue, 'allce@shop.exarnple');
const NAME_HASHES = hashesOf(NAME.normalizedValue, 'rahlrn@acrne');
const READ_AT = Date.parse('2026-11-23T00:00:00Z');
const REGISTRATION = { type: 'email', value: 'Alice@shop.example', payment_options: OPTIONS };
const PROVIDER = '019aa3f0-0000-7000-8000-000000000001';
const REGISTERED = 'POST /v1/identifiers';
const CHANGED = `PATCH /v1/identifiers/${ID}`;
const SUSPENDED = `POST /v1/identifiers/${ID}/emergency-suspend`;
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const WALLET = base58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));

let nonces = 0;
type Evidence = NonNullable<HistoryEvent['controller_authorization']>;

/** A good signature of the wallet over a request. */
function signed(request: string, content?: unknown, over: Partial<Evidence> = {}): Evidence {
  const fields = {
    wallet: WALLET,
    audience: 'https://pay.example',
    request,
    body: content === undefined ? '' : Buffer.from(JSON.stringify(content)).toString('base64'),
    provider: PROVIDER,
    idempotency_key: null,
    if_match: null,
    nonce: `nonce-nonce-${(nonces += 1)}`.padEnd(20, '-'),
    issued_at: '2026-11-21T00:00:00Z',
    expires_at: '2026-11-21T00:05:00Z',
    ...over,
  };
  const text = Buffer.from(authorizationText(authorizationMessage(fields)));
  return { v: 1, alg: 'ed25519', ...fields, signature: `0x${sign(null, text, privateKey).toString('hex')}` };
}

type Over = Partial<Omit<HistoryEvent, 'hash'>>;
const BY_OPERATOR = operatorActor('anna');
const BY_PROVIDER = { kind: 'provider' as const, provider_id: PROVIDER, controller: WALLET, operator: null };
const optionsAre = (paymentOptions: typeof OPTIONS, proposedPaymentOptions: typeof OPTIONS | null = null) =>
  optionHashes({ paymentOptions, proposedPaymentOptions });

/** As whoever forges an event would: its hash fits. */
function sealed({ hash: _hash, ...event }: Omit<HistoryEvent, 'hash'> & { readonly hash?: string }): HistoryEvent {
  return { ...event, hash: eventHash(event) };
}

function registration(over: Over = {}): HistoryEvent {
  return sealed({
    id: '019aa3f0-0000-7000-8000-0000000000ff',
    identifier_id: ID,
    sequence: 1,
    type: 'register',
    from_status: null,
    to_status: 'active',
    actor: BY_PROVIDER,
    reason: null,
    changed_fields: ['status'],
    request_id: null,
    occurred_at: '2026-11-21T00:01:00.000Z',
    previous_hash: NO_HASH,
    identifier_hash: identifierHash(IDENTIFIER),
    ...optionsAre(OPTIONS),
    controller_authorization: signed(REGISTERED, REGISTRATION),
    ...over,
  });
}

/** The event behind another: what it does not name stays as it was. */
function after(before: HistoryEvent, type: HistoryEvent['type'], over: Over): HistoryEvent {
  const { hash: previous_hash, ...rest } = before;
  const kept = { ...rest, type, sequence: before.sequence + 1, from_status: before.to_status, previous_hash };
  const byOperator = { actor: BY_OPERATOR, controller_authorization: null };
  const bySomebody = over.controller_authorization ? { actor: BY_PROVIDER } : byOperator;
  return sealed({ ...kept, ...bySomebody, ...over });
}

const updated = (before: HistoryEvent, content: object, over: Over = {}, evidence: Partial<Evidence> = {}) =>
  after(before, 'update', { controller_authorization: signed(CHANGED, content, evidence), ...over });

/** Events in order, each beside a row that agrees with the last one. */
function links(events: readonly HistoryEvent[], head: Partial<ChainLink['head']> = {}): ChainLink[] {
  const facts = events.reduce<ChainFacts | null>(factsAfter, null);
  if (!facts) throw new Error('no events');
  const { newest, signing, isNamed, ...times } = facts;
  const identifier = newest.identifier_hash === identifierHash(NAME) ? NAME : IDENTIFIER;
  const agreeing = {
    version: newest.sequence,
    historyHead: newest.hash,
    status: newest.to_status,
    ...identifier,
    ...(identifier === NAME ? NAME_HASHES : HASHES),
    controller: WALLET,
    paymentOptions: optionsOf(newest.payment_options_hash) ?? OPTIONS,
    proposedPaymentOptions: optionsOf(newest.proposed_payment_options_hash),
    ...times,
    providerId: times.providerId ?? '',
    nameId: isNamed ? OTHER_ID : null,
    authorizedAt: signing.issuedAt,
    isCurrent: true,
    releasedAt: null,
  };
  return events.map((event) => ({
    identifierId: event.identifier_id,
    event,
    head: { ...agreeing, ...head },
    verified: null,
    readAt: READ_AT,
    differingColumns: [],
    expectedControllerChange: null,
    isReused: false,
  }));
}

function hashesOf(value: string, skeleton: string) {
  return { valueHash: hash('sha256', value, 'hex'), skeletonHash: hash('sha256', skeleton, 'hex'), merchantHash: null };
}

function optionsOf(optionsHash: string | null) {
  const all = [OPTIONS, NEW_OPTIONS, THIEF];
  return all.find((options) => optionsAre(options).payment_options_hash === optionsHash) ?? null;
}

/** As the audit reads them. */
function broken(chains: readonly ChainLink[]): BrokenEvent | null {
  let chain: HistoryChain | null = null;
  for (const link of chains) {
    const fault = breakBetween(chain, link);
    if (fault) return fault;
    chain = withLink(chain, link);
  }
  return breakBetween(chain, null);
}

const first = registration();
const suspended = after(first, 'suspend', { to_status: 'suspended' });
const waiting = updated(
  first,
  { payment_options: NEW_OPTIONS },
  { to_status: 'update_pending', ...optionsAre(OPTIONS, NEW_OPTIONS) },
);
const paidElsewhere = updated(first, { payment_options: NEW_OPTIONS }, optionsAre(NEW_OPTIONS));
const unlinked = updated(paidElsewhere, { name_id: null });
const named = registration({
  identifier_hash: identifierHash(NAME),
  controller_authorization: signed('POST /v1/namespaces/Acme/names', {
    label: ' Rahim ',
    ...OPTIONS[0],
    controller_ref: 'x',
  }),
});
const linked = registration({
  changed_fields: ['status', 'name_id'],
  controller_authorization: signed(REGISTERED, { ...REGISTRATION, name_id: OTHER_ID }),
});
const unlinkedAgain = updated(linked, { name_id: null }, { changed_fields: ['name_id'] });
const linkedAgain = updated(unlinkedAgain, { name_id: OTHER_ID }, { changed_fields: ['name_id'] });
const stop = { to_status: 'suspended' as const, controller_authorization: signed(SUSPENDED) };
const stoppedAtOnce = after(first, 'emergency_suspend', stop);
const reinstated = after(stoppedAtOnce, 'reinstate', { to_status: 'active' });
const stoppedOnTheNextDay = after(reinstated, 'emergency_suspend', {
  to_status: 'suspended',
  occurred_at: '2026-11-22T00:01:00.000Z',
  controller_authorization: signed(SUSPENDED, undefined, {
    nonce: stop.controller_authorization.nonce,
    issued_at: '2026-11-22T00:00:00Z',
    expires_at: '2026-11-22T00:05:00Z',
  }),
});
const held = registration({ to_status: 'pending' });
const stopped = after(paidElsewhere, 'suspend', { to_status: 'suspended' });

describe('an audit accepts', () => {
  it.each<[string, ChainLink[]]>([
    ['nothing at all', []],
    ['a registration', links([first])],
    ['a registration that waits', links([held])],
    [
      'a registration with a query',
      links([registration({ controller_authorization: signed(`${REGISTERED}?x=1`, REGISTRATION) })]),
    ],
    ['a registration by its name', links([named])],
    [
      'a registration whose options have members that are not recorded',
      links([
        registration({
          controller_authorization: signed(REGISTERED, {
            ...REGISTRATION,
            payment_options: OPTIONS.map((option) => ({ ...option, memo: null, x: 'y' })),
          }),
        }),
      ]),
    ],
    ['a clock that is half a minute behind', links([registration({ occurred_at: '2026-11-20T23:59:30.000Z' })])],
    [
      'a clock that is half a minute behind that of the event before',
      links([first, after(first, 'suspend', { to_status: 'suspended', occurred_at: '2026-11-21T00:00:31.000Z' })]),
    ],
    ['an event of the operator', links([first, suspended])],
    ['the next identifier', [...links([first, suspended]), ...links([registration({ identifier_id: OTHER_ID })])]],
    ['new options at once', links([first, paidElsewhere])],
    ['new options that wait', links([first, waiting])],
    [
      'an approval of what waits',
      links([first, waiting, after(waiting, 'approve', { to_status: 'active', ...optionsAre(NEW_OPTIONS) })]),
    ],
    [
      'a rejection of what waits',
      links([first, waiting, after(waiting, 'reject', { to_status: 'active', ...optionsAre(OPTIONS) })]),
    ],
    ['a name that is unlinked while options wait', links([first, waiting, updated(waiting, { name_id: null })])],
    [
      'a suspension while options wait',
      links([
        first,
        waiting,
        after(waiting, 'emergency_suspend', {
          to_status: 'suspended',
          ...optionsAre(OPTIONS),
          controller_authorization: signed(SUSPENDED),
        }),
      ]),
    ],
    ['a name that an operator unlinked', links([linked, after(linked, 'update', { changed_fields: ['name_id'] })])],
    ['a name that its controller unlinked', links([linked, unlinkedAgain])],
    ['a name that its controller linked', links([linked, unlinkedAgain, linkedAgain])],
    [
      'a change of the version that it was signed for',
      links([first, updated(first, { name_id: null }, {}, { if_match: '"7", "1"' })]),
    ],
    ['a change of any version', links([first, updated(first, { name_id: null }, {}, { if_match: '*' })])],
    ['a change that was signed later', links([first, updated(first, {}, {}, { issued_at: '2026-11-21T00:00:01Z' })])],
    [
      'a removal whose path is written otherwise',
      links([
        first,
        after(first, 'remove', {
          to_status: 'removed',
          controller_authorization: signed(`DELETE /v1/identifiers/${ID.toUpperCase().replaceAll('-', '%2D')}?x=%`),
        }),
      ]),
    ],
    [
      'a removal by the name',
      links([
        named,
        after(named, 'remove', {
          to_status: 'removed',
          controller_authorization: signed('DELETE /v1/namespaces/acme/names/RAHIM'),
        }),
      ]),
    ],
    [
      'a removal by the name in the version that was read, which is no version of the identifier',
      links([
        named,
        after(named, 'remove', {
          to_status: 'removed',
          controller_authorization: signed('DELETE /v1/namespaces/acme/names/rahim', undefined, {
            if_match: '"0PlfFB0vqVQ"',
          }),
        }),
      ]),
    ],
    ['a request that changed nothing', links([first], { authorizedAt: Date.parse('2026-11-21T00:02:00Z') })],
    ['a request of just now, by a clock that is ahead', links([first], { authorizedAt: READ_AT + 60_000 })],
    [
      'a change by a clock that was put back since',
      links([first]).map((link) => ({ ...link, readAt: Date.parse('2026-11-20T00:00:00Z') })),
    ],
    [
      'a stop with the nonce of one from the day before, which was forgotten',
      links([first, stoppedAtOnce, reinstated, stoppedOnTheNextDay]),
    ],
    ['a value that came to another controller', links([registration({ changed_fields: ['status', 'controller'] })])],
  ])('%s', (_, chain) => {
    expect(broken(chain)).toBeNull();
  });
});

describe('an audit finds', () => {
  it.each<[string, ChainLink[], number, RegExp]>([
    ['no event at all', links([first]).map((link) => ({ ...link, event: null })), 1, /missing/],
    ['a chain without its beginning', links([first, suspended]).slice(1), 1, /missing/],
    ['a gap', links([first, sealed({ ...suspended, sequence: 3 })]), 2, /missing/],
    ['a chain without its end', links([first], { version: 3 }), 2, /missing/],
    ['a changed member', links([{ ...first, reason: 'x' }]), 1, /its hash/],
    [
      'a chain that was cut',
      links([first, after({ ...first, hash: NO_HASH }, 'suspend', { to_status: 'suspended' })]),
      2,
      /previous_hash/,
    ],
    [
      'an event about another identifier',
      links(
        [first, after(first, 'suspend', { to_status: 'suspended', identifier_hash: identifierHash(NAME) })],
        IDENTIFIER,
      ),
      2,
      /another identifier/,
    ],
    [
      'a jump of the status',
      links([first, after(first, 'suspend', { from_status: 'pending', to_status: 'suspended' })]),
      2,
      /start from/,
    ],
    ['a forbidden change', links([first, after(first, 'suspend', { to_status: 'pending' })]), 2, /lifecycle/],
    ['a registration in a final state', links([registration({ to_status: 'removed' })]), 1, /lifecycle/],
    ['a change that nobody signed', links([registration({ controller_authorization: null })]), 1, /without the/],
    ['an operator with a signature', links([registration({ actor: BY_OPERATOR })]), 1, /without the/],
    [
      'a registration by an operator',
      links([registration({ actor: BY_OPERATOR, controller_authorization: null })]),
      1,
      /only the controller/,
    ],
    [
      'a registration by the system',
      links([registration({ actor: { ...BY_OPERATOR, kind: 'system' }, controller_authorization: null })]),
      1,
      /only the controller/,
    ],
    [
      'an emergency that nobody signed',
      links([first, after(first, 'emergency_suspend', { to_status: 'suspended' })]),
      2,
      /only the controller/,
    ],
    ['another controller', links([first], { controller: 'another' }), 1, /signature/],
    [
      'an actor who is not the controller that signed',
      links([registration({ actor: { ...BY_PROVIDER, controller: 'another' } })]),
      1,
      /signature/,
    ],
    [
      'a signature over other words',
      links([
        registration({
          controller_authorization: { ...signed(REGISTERED, REGISTRATION), nonce: 'BBBBBBBBBBBBBBBBBBBB' },
        }),
      ]),
      1,
      /signature/,
    ],
    [
      'a signature whose body was exchanged',
      links([
        registration({
          ...optionsAre(THIEF),
          controller_authorization: {
            ...first.controller_authorization!,
            body: Buffer.from(JSON.stringify({ ...REGISTRATION, payment_options: THIEF })).toString('base64'),
          },
        }),
      ]),
      1,
      /signature/,
    ],
    [
      'a signature without its body',
      links([
        registration({ controller_authorization: { ...first.controller_authorization!, body: undefined } as never }),
      ]),
      1,
      /signature/,
    ],
    [
      'a signature for another provider',
      links([registration({ controller_authorization: signed(REGISTERED, REGISTRATION, { provider: ID }) })]),
      1,
      /another provider/,
    ],
    [
      'a signature for another kind of request',
      links([registration({ controller_authorization: signed(CHANGED, REGISTRATION) })]),
      1,
      /request/,
    ],
    [
      'a signature to try signatures',
      links([
        registration({ controller_authorization: signed('POST /v1/controller-authorizations/check', REGISTRATION) }),
      ]),
      1,
      /request/,
    ],
    [
      'a signature for another identifier',
      links([
        first,
        after(first, 'remove', {
          to_status: 'removed',
          controller_authorization: signed(`DELETE /v1/identifiers/${OTHER_ID}`),
        }),
      ]),
      2,
      /request/,
    ],
    [
      'a signature for another version',
      links([first, updated(first, { name_id: null }, {}, { if_match: '"2"' })]),
      2,
      /request/,
    ],
    [
      'a signature for a weak version',
      links([first, updated(first, { name_id: null }, {}, { if_match: 'W/"1"' })]),
      2,
      /request/,
    ],
    [
      'a signature for another value',
      links([
        registration({ controller_authorization: signed(REGISTERED, { ...REGISTRATION, value: 'bob@shop.example' }) }),
      ]),
      1,
      /request/,
    ],
    [
      'a signature for another spelling of the value',
      links([
        registration({
          controller_authorization: signed(REGISTERED, { ...REGISTRATION, value: 'alice@shop.example' }),
        }),
      ]),
      1,
      /request/,
    ],
    [
      'a signature for a value that is none',
      links([registration({ controller_authorization: signed(REGISTERED, { ...REGISTRATION, value: 'alice' }) })]),
      1,
      /request/,
    ],
    [
      'a signature for another type',
      links([registration({ controller_authorization: signed(REGISTERED, { ...REGISTRATION, type: 'custom' }) })]),
      1,
      /request/,
    ],
    [
      'a signature for another name',
      links([
        registration({
          identifier_hash: identifierHash(NAME),
          controller_authorization: signed('POST /v1/namespaces/acme/names', { label: 'karim', ...OPTIONS[0] }),
        }),
      ]),
      1,
      /request/,
    ],
    [
      'a signature for a name that is none',
      links([
        registration({
          identifier_hash: identifierHash(NAME),
          controller_authorization: signed('POST /v1/namespaces/a/names', { label: 'a.b', ...OPTIONS[0] }),
        }),
      ]),
      1,
      /request/,
    ],
    ['an event before its signature', links([registration({ occurred_at: '2026-11-20T23:58:59.000Z' })]), 1, /time/],
    ['an event after its signature', links([registration({ occurred_at: '2026-11-21T00:06:01.000Z' })]), 1, /time/],
    [
      'an event that was dated back',
      links([first, after(first, 'suspend', { to_status: 'suspended', occurred_at: '2026-11-20T23:59:59.000Z' })]),
      2,
      /happened before/,
    ],
    [
      'a signature that was used before',
      links([
        first,
        paidElsewhere,
        after(paidElsewhere, 'update', { controller_authorization: paidElsewhere.controller_authorization }),
      ]),
      3,
      /used before/,
    ],
    [
      'a signature that was used before another one of the same second',
      links([
        first,
        paidElsewhere,
        unlinked,
        after(unlinked, 'update', { controller_authorization: paidElsewhere.controller_authorization }),
      ]),
      4,
      /used before/,
    ],
    [
      'an emergency stop that was used before',
      links([first, stoppedAtOnce, reinstated, after(reinstated, 'emergency_suspend', stop)]),
      4,
      /used before/,
    ],
    [
      'a signature of a former registration of the value',
      links([first]).map((link) => ({ ...link, isReused: true })),
      1,
      /used before, for a former registration/,
    ],
    [
      'a signature from before an event before it',
      links([first, updated(first, {}, {}, { issued_at: '2026-11-20T23:59:59Z' })]),
      2,
      /signed before/,
    ],
    ['a registration with another address', links([registration(optionsAre(THIEF))]), 1, /payment options/],
    [
      'a registration whose options wait',
      links([registration({ to_status: 'pending', ...optionsAre(OPTIONS, NEW_OPTIONS) })]),
      1,
      /payment options/,
    ],
    [
      'a registration without options',
      links([
        registration({ controller_authorization: signed(REGISTERED, { ...REGISTRATION, payment_options: undefined }) }),
      ]),
      1,
      /payment options/,
    ],
    ['a name with another address', links([sealed({ ...named, ...optionsAre(THIEF) })]), 1, /payment options/],
    [
      'a name with a memo that was not signed',
      links([sealed({ ...named, ...optionsAre(NEW_OPTIONS) })]),
      1,
      /payment options/,
    ],
    [
      'an update with another address',
      links([first, sealed({ ...paidElsewhere, ...optionsAre(THIEF) })]),
      2,
      /payment options/,
    ],
    [
      'an update that kept the options',
      links([first, sealed({ ...paidElsewhere, ...optionsAre(OPTIONS) })]),
      2,
      /payment options/,
    ],
    [
      'proposed options that were not signed',
      links([first, sealed({ ...waiting, ...optionsAre(OPTIONS, THIEF) })]),
      2,
      /payment options/,
    ],
    [
      'options that changed while others wait',
      links([first, sealed({ ...waiting, ...optionsAre(THIEF, NEW_OPTIONS) })]),
      2,
      /payment options/,
    ],
    [
      'options that wait in a state without review',
      links([first, sealed({ ...paidElsewhere, ...optionsAre(OPTIONS, NEW_OPTIONS) })]),
      2,
      /payment options/,
    ],
    [
      'options of a change of name',
      links([first, updated(first, { name_id: null }, optionsAre(THIEF))]),
      2,
      /payment options/,
    ],
    [
      'options that an operator changed',
      links([first, after(first, 'update', optionsAre(THIEF))]),
      2,
      /payment options/,
    ],
    [
      'options that an operator proposed',
      links([first, waiting, after(waiting, 'update', optionsAre(OPTIONS, THIEF))]),
      3,
      /payment options/,
    ],
    [
      'an approval of other options',
      links([first, waiting, after(waiting, 'approve', { to_status: 'active', ...optionsAre(THIEF) })]),
      3,
      /payment options/,
    ],
    [
      'an approval of nothing',
      links([held, after(held, 'approve', { to_status: 'active', ...optionsAre(THIEF) })]),
      2,
      /payment options/,
    ],
    [
      'a rejection that lets the options in',
      links([first, waiting, after(waiting, 'reject', { to_status: 'active', ...optionsAre(NEW_OPTIONS) })]),
      3,
      /payment options/,
    ],
    [
      'a suspension that changes options',
      links([first, after(first, 'suspend', { to_status: 'suspended', ...optionsAre(THIEF) })]),
      2,
      /payment options/,
    ],
    [
      'a reinstatement with earlier options',
      links([
        first,
        paidElsewhere,
        stopped,
        after(stopped, 'reinstate', { to_status: 'active', ...optionsAre(OPTIONS) }),
      ]),
      4,
      /payment options/,
    ],
    ['another type in the row', links([first], { type: 'custom' }), 1, /request/],
    ['another value in the row', links([first], { value: 'bob@shop.example' }), 1, /request/],
    ['another normalized value in the row', links([first], { normalizedValue: 'bob@shop.example' }), 1, /request/],
  ])('%s', (_, chain, sequence, fault) => {
    expect(broken(chain)).toEqual({ identifierId: ID, sequence, fault: expect.stringMatching(fault) });
  });

  it.each<[string, Partial<ChainLink['head']>]>([
    ['status', { status: 'active' }],
    ['history_head', { historyHead: NO_HASH }],
    ['version', { version: 1 }],
    ['value_hash', { valueHash: hash('sha256', 'x', 'hex') }],
    ['skeleton_hash', { skeletonHash: null }],
    ['merchant_hash', { merchantHash: hash('sha256', 'x', 'hex') }],
    ['payment_options', { paymentOptions: THIEF }],
    ['proposed_payment_options', { proposedPaymentOptions: OPTIONS }],
    ['status, payment_options', { status: 'active', paymentOptions: THIEF }],
    ['provider_id', { providerId: ID }],
    ['name_id', { nameId: OTHER_ID }],
    ['registered_at', { registeredAt: 0 }],
    ['activated_at', { activatedAt: null }],
    ['updated_at', { updatedAt: 0 }],
    ['payment_updated_at', { paymentUpdatedAt: null }],
    ['controller_changed_at', { controllerChangedAt: 0 }],
    ['authorized_at', { authorizedAt: 0 }],
    ['authorized_at', { authorizedAt: READ_AT + 121_000 }],
    ['is_current', { isCurrent: false }],
    ['released_at', { releasedAt: Date.parse('2026-11-21T00:02:00Z') }],
  ])('a row that differs from its newest event in %s', (fields, head) => {
    const found = { identifierId: ID, sequence: 3, fault: expect.stringMatching(`differs in ${fields}$`) };
    const next = links([registration({ identifier_id: OTHER_ID })]);
    const chain = links([first, paidElsewhere, stopped], head);
    expect(broken(chain)).toEqual(found);
    expect(broken([...chain, ...next])).toEqual(found);
  });

  it.each([
    ['its controller has unlinked', [linked, unlinkedAgain]],
    ['an operator has unlinked', [linked, after(linked, 'update', { changed_fields: ['name_id'] })]],
  ])('a name in the row that %s', (_, events) => {
    const chain = links(events, { nameId: OTHER_ID });
    expect(broken(chain)).toMatchObject({ sequence: 2, fault: expect.stringMatching(/differs in name_id$/) });
  });

  it('a row that differs from what other rows make of it', () => {
    const differing = links([first]).map((link) => ({ ...link, differingColumns: ['look_alike', 'complained'] }));
    expect(broken(differing)).toMatchObject({ fault: expect.stringMatching(/differs in look_alike, complained$/) });
  });

  it.each([
    ['keeps the time at which it came to this wallet', Date.parse('2026-11-01T00:00:00Z')],
    ['has come to this wallet with this registration', Date.parse('2026-11-21T00:01:00.000Z')],
  ])('that nobody is warned of a value that %s', (_, expectedControllerChange) => {
    const chain = links([first]).map((link) => ({ ...link, expectedControllerChange }));
    expect(broken(chain)).toMatchObject({ fault: expect.stringMatching(/differs in controller_changed_at$/) });
  });

  it('an event about another identifier than was signed for', () => {
    const chain = links([registration({ identifier_hash: identifierHash(NAME) })], {
      ...IDENTIFIER,
      ...HASHES,
    });
    expect(broken(chain)).toMatchObject({ sequence: 1, fault: expect.stringMatching(/differs in identifier$/) });
  });
});
