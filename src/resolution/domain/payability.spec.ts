import { IDENTIFIER_STATUSES } from '../../registry/domain/lifecycle.js';
import { payabilityOf } from './payability.js';
import type { ResolvedIdentifier } from './resolved-identifier.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const PAST = '2026-11-22T11:59:59Z';
const FUTURE = '2026-11-22T12:00:01Z';
const OPTION = { chain: 'base', asset: 'USDC', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };

function identifier(over: Partial<ResolvedIdentifier> = {}): ResolvedIdentifier {
  return {
    status: 'active',
    paymentOptions: [OPTION],
    registeredAt: PAST,
    activatedAt: PAST,
    updatedAt: PAST,
    paymentUpdatedAt: null,
    controllerChangedAt: null,
    nameStopped: false,
    complained: false,
    lookAlike: false,
    qrContested: false,
    ...over,
  };
}

const expiring = (...expirations: string[]) => expirations.map((expiration) => ({ ...OPTION, expiration }));

describe('payability', () => {
  it.each<[string, Partial<ResolvedIdentifier>, string[], string[][]]>([
    ['waits for review', { status: 'pending' }, ['pending_review'], [['pending_review']]],
    ['has an update under review', { status: 'update_pending' }, ['update_under_review'], [['update_under_review']]],
    ['is suspended', { status: 'suspended' }, ['suspended'], [['suspended']]],
    ['was removed', { status: 'removed' }, ['removed'], []],
    ['was revoked', { status: 'revoked' }, ['revoked'], []],
    ['was removed with its name', { status: 'removed', nameStopped: true }, ['removed'], []],
    ['has a name that is not active', { nameStopped: true }, ['name_not_active'], [['name_not_active']]],
    [
      'waits for review with its name',
      { status: 'pending', nameStopped: true },
      ['pending_review', 'name_not_active'],
      [['pending_review', 'name_not_active']],
    ],
    [
      'has options that have expired',
      { paymentOptions: expiring(PAST, PAST) },
      ['no_payable_option', 'expired'],
      [['expired'], ['expired']],
    ],
    [
      'is suspended with an option that has expired',
      { status: 'suspended', paymentOptions: expiring(PAST, FUTURE) },
      ['suspended'],
      [['suspended', 'expired'], ['suspended']],
    ],
  ])('says why nobody can pay an identifier that %s', (_, over, reasons, ofOptions) => {
    const answer = payabilityOf(identifier(over), NOW);
    expect(answer).toMatchObject({ paymentReady: false, reasons });
    expect(answer.options.map((option) => option.payment_ready)).toEqual(ofOptions.map(() => false));
    expect(answer.options.map((option) => option.reasons)).toEqual(ofOptions);
  });

  it('gives a reason for every status but active', () => {
    const without = IDENTIFIER_STATUSES.filter(
      (status) => payabilityOf(identifier({ status }), NOW).reasons.length === 0,
    );
    expect(without).toEqual(['active']);
  });

  it('is true with one option that is ready, and says why another is not', () => {
    const { paymentReady, reasons, options } = payabilityOf(
      identifier({ paymentOptions: expiring(PAST, FUTURE) }),
      NOW,
    );
    expect({ paymentReady, reasons }).toEqual({ paymentReady: true, reasons: [] });
    expect(options).toMatchObject([{ payment_ready: false, reasons: ['expired'] }, { payment_ready: true }]);
    expect(options[1]?.reasons).toBeUndefined();
  });

  it.each([
    [{ chain: 'base' }, 'eip155:8453'],
    [{ chain: 'eip155:1' }, 'eip155:1'],
    [{ chain: 'tron:728126428' }, 'tron:0x2b6653dc'],
    [{ chain: 'base', network_identifier: '8453' }, '8453'],
  ])('names the network of %j', (over, network) => {
    const { options } = payabilityOf(identifier({ paymentOptions: [{ ...OPTION, ...over }] }), NOW);
    expect(options[0]).toMatchObject({ ...over, network_identifier: network });
  });
});
