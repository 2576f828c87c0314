import { changeBy, type RequestedChange } from './change.js';
import type { Identifier } from './identifier.js';
import type { LifecycleEvent } from './lifecycle.js';
import type { PaymentOptionInput } from '../../payment-options/payment-option.schema.js';

const EARLIER = new Date('2026-01-01T00:00:00Z');
const NOW = new Date('2026-02-01T00:00:00Z');
const option = (address: string): PaymentOptionInput => ({ chain: 'example:1', asset: 'USDC', address });
const OLD = [option('old')];
const NEW = [option('new')];
const NEWER = [option('newer')];

const ACTIVE: Identifier = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  type: 'custom',
  value: 'alice',
  normalizedValue: 'alice',
  status: 'active',
  controller: 'alice-wallet',
  providerId: 'first',
  namespaceId: null,
  nameId: null,
  paymentOptions: OLD,
  proposedPaymentOptions: null,
  registeredAt: EARLIER,
  activatedAt: EARLIER,
  updatedAt: EARLIER,
  paymentUpdatedAt: null,
  controllerChangedAt: null,
  authorizedAt: EARLIER,
  needsReview: false,
  releasedAt: null,
  releasedFor: null,
  releaseReason: null,
  version: 1,
  historyHead: '0'.repeat(64),
};
const PENDING: Identifier = { ...ACTIVE, status: 'pending', activatedAt: null };
const WAITING: Identifier = { ...ACTIVE, status: 'update_pending', proposedPaymentOptions: NEW };
const SUSPENDED: Identifier = { ...ACTIVE, status: 'suspended' };

function change(event: LifecycleEvent, before: Identifier, wish: RequestedChange = {}, reviewed = false) {
  return changeBy(event, before, wish, reviewed, NOW);
}

describe('changeBy: payment options', () => {
  it.each<[string, Identifier, LifecycleEvent, RequestedChange, boolean, Partial<Identifier>, string[]]>([
    [
      'an update pays to the new options at once',
      ACTIVE,
      'update',
      { paymentOptions: NEW },
      false,
      { status: 'active', paymentOptions: NEW, proposedPaymentOptions: null, paymentUpdatedAt: NOW },
      ['payment_options'],
    ],
    [
      'an update with the same options changes nothing',
      ACTIVE,
      'update',
      { paymentOptions: [option('old')] },
      false,
      { status: 'active', paymentOptions: OLD, paymentUpdatedAt: null },
      [],
    ],
    [
      'an update without options changes nothing',
      ACTIVE,
      'update',
      {},
      true,
      { status: 'active', paymentOptions: OLD, proposedPaymentOptions: null },
      [],
    ],
    [
      'a reviewed update waits beside the options that stay payable',
      ACTIVE,
      'update',
      { paymentOptions: NEW },
      true,
      { status: 'update_pending', paymentOptions: OLD, proposedPaymentOptions: NEW, paymentUpdatedAt: null },
      ['status', 'proposed_payment_options'],
    ],
    [
      'a reviewed update with the same options does not wait',
      ACTIVE,
      'update',
      { paymentOptions: [option('old')] },
      true,
      { status: 'active', paymentOptions: OLD, proposedPaymentOptions: null },
      [],
    ],
    [
      'a second proposal takes the place of the first',
      WAITING,
      'update',
      { paymentOptions: NEWER },
      true,
      { status: 'update_pending', paymentOptions: OLD, proposedPaymentOptions: NEWER },
      ['proposed_payment_options'],
    ],
    [
      'the same proposal again changes nothing',
      WAITING,
      'update',
      { paymentOptions: [option('new')] },
      true,
      { status: 'update_pending', paymentOptions: OLD, proposedPaymentOptions: NEW },
      [],
    ],
    [
      'an update without options keeps the proposal',
      WAITING,
      'update',
      {},
      true,
      { status: 'update_pending', paymentOptions: OLD, proposedPaymentOptions: NEW },
      [],
    ],
    [
      'a proposal of the options in force takes the place of another',
      WAITING,
      'update',
      { paymentOptions: OLD },
      true,
      { status: 'update_pending', paymentOptions: OLD, proposedPaymentOptions: OLD },
      ['proposed_payment_options'],
    ],
    [
      'approval makes the proposal payable',
      WAITING,
      'approve',
      {},
      true,
      { status: 'active', paymentOptions: NEW, proposedPaymentOptions: null, paymentUpdatedAt: NOW },
      ['status', 'payment_options', 'proposed_payment_options'],
    ],
    [
      'rejection keeps the old options',
      WAITING,
      'reject',
      {},
      true,
      { status: 'active', paymentOptions: OLD, proposedPaymentOptions: null, paymentUpdatedAt: null },
      ['status', 'proposed_payment_options'],
    ],
    [
      'suspension forgets the proposal',
      WAITING,
      'emergency_suspend',
      {},
      true,
      { status: 'suspended', paymentOptions: OLD, proposedPaymentOptions: null },
      ['status', 'proposed_payment_options'],
    ],
    [
      'a suspended identifier takes new options and stays suspended',
      SUSPENDED,
      'update',
      { paymentOptions: NEW },
      true,
      { status: 'suspended', paymentOptions: NEW, proposedPaymentOptions: null, paymentUpdatedAt: NOW },
      ['payment_options'],
    ],
    [
      'a pending identifier takes new options and stays pending',
      PENDING,
      'update',
      { paymentOptions: NEW },
      true,
      { status: 'pending', paymentOptions: NEW, proposedPaymentOptions: null, activatedAt: null },
      ['payment_options'],
    ],
    [
      'approval of a registration keeps its options',
      PENDING,
      'approve',
      {},
      true,
      { status: 'active', paymentOptions: OLD, proposedPaymentOptions: null, paymentUpdatedAt: null },
      ['status'],
    ],
  ])('%s', (_, before, event, wish, reviewed, after, changedFields) => {
    const made = change(event, before, wish, reviewed);
    expect(made).toMatchObject({ event, after, changedFields });
  });

  it('keeps the time of the last payment change when something else changes', () => {
    const before = { ...ACTIVE, paymentUpdatedAt: EARLIER };
    expect(change('suspend', before)?.after).toMatchObject({ paymentUpdatedAt: EARLIER, updatedAt: NOW });
  });
});

describe('changeBy: refusals', () => {
  it.each<[LifecycleEvent, Identifier['status']]>([
    ['update', 'removed'],
    ['update', 'revoked'],
    ['remove', 'revoked'],
    ['approve', 'active'],
    ['reinstate', 'active'],
  ])('refuses %s of what is %s', (event, status) => {
    expect(change(event, { ...ACTIVE, status }, { paymentOptions: NEW })).toBeNull();
  });

  it.each<[LifecycleEvent, Identifier['status']]>([
    ['remove', 'removed'],
    ['emergency_suspend', 'suspended'],
  ])('finds nothing to do for %s of what is %s', (event, status) => {
    expect(change(event, { ...ACTIVE, status })).toMatchObject({
      changedFields: [],
      isRecorded: false,
      after: { status },
    });
  });

  it.each<[string, string, string[]]>([
    ['the provider that has it', 'first', []],
    ['another provider', 'second', ['provider_id']],
  ])("records its controller's stop of what an operator has suspended, through %s", (_, providerId, changedFields) => {
    const suspended: Identifier = { ...ACTIVE, status: 'suspended' };
    expect(change('emergency_suspend', suspended, { providerId, confirmsStop: true })).toMatchObject({
      changedFields,
      isRecorded: true,
      after: { status: 'suspended', providerId },
    });
  });
});

describe('changeBy: the name', () => {
  it.each<[string, string | null, RequestedChange, string | null, string[]]>([
    ['links a name', null, { nameId: 'name' }, 'name', ['name_id']],
    ['links another', 'name', { nameId: 'other' }, 'other', ['name_id']],
    ['unlinks with null', 'name', { nameId: null }, null, ['name_id']],
    ['keeps the name that is not mentioned', 'name', {}, 'name', []],
    ['finds nothing new in the same name', 'name', { nameId: 'name' }, 'name', []],
  ])('%s', (_, nameId, wish, expected, changedFields) => {
    expect(change('update', { ...ACTIVE, nameId }, wish)).toMatchObject({ after: { nameId: expected }, changedFields });
  });
});

describe('changeBy: the provider', () => {
  it.each<[string, RequestedChange, string, string[]]>([
    [
      'moves to the provider that carries a change',
      { providerId: 'second', paymentOptions: NEW },
      'second',
      ['payment_options', 'provider_id'],
    ],
    [
      'names no move where the provider is the same',
      { providerId: 'first', paymentOptions: NEW },
      'first',
      ['payment_options'],
    ],
    ['stays where it is when an operator acts', { paymentOptions: NEW }, 'first', ['payment_options']],
  ])('%s', (_, wish, providerId, changedFields) => {
    expect(change('update', ACTIVE, wish)).toMatchObject({ after: { providerId }, changedFields });
  });

  it('moves nowhere with a request that changes nothing', () => {
    expect(change('update', ACTIVE, { providerId: 'second' })).toMatchObject({ changedFields: [] });
  });
});

describe('changeBy: times', () => {
  it.each<[string, LifecycleEvent, Identifier, Date | null]>([
    ['activates at the first approval', 'approve', PENDING, NOW],
    [
      'activates what was suspended before its approval when it is reinstated',
      'reinstate',
      { ...SUSPENDED, activatedAt: null },
      NOW,
    ],
    ['stays without activation until then', 'suspend', PENDING, null],
    ['keeps the first activation', 'reinstate', SUSPENDED, EARLIER],
  ])('%s', (_, event, before, activatedAt) => {
    expect(change(event, before)?.after).toMatchObject({ activatedAt, updatedAt: NOW });
  });
});

describe('changeBy: after a process whose clock is ahead', () => {
  it('counts as made when the change before it was', () => {
    const ahead = new Date(NOW.getTime() + 150_000);
    expect(change('update', { ...ACTIVE, updatedAt: ahead }, { paymentOptions: NEW })?.after).toMatchObject({
      updatedAt: ahead,
      paymentUpdatedAt: ahead,
    });
  });
});

describe('changeBy: when it was signed', () => {
  it.each<[string, LifecycleEvent, RequestedChange, Date]>([
    ['a signed change', 'update', { paymentOptions: NEW, authorizedAt: NOW }, NOW],
    ['a signed request that finds everything as it asks', 'update', { authorizedAt: NOW }, NOW],
    ['an event of the operator', 'suspend', {}, EARLIER],
  ])('is remembered of %s', (_, event, wish, authorizedAt) => {
    expect(change(event, ACTIVE, wish)?.after.authorizedAt).toEqual(authorizedAt);
  });
});
