import type { ResolvedIdentifier } from './resolved-identifier.js';
import { trustIn, WARNING_CODES } from './trust.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const LATELY = '2026-11-22T11:30:00Z';
const LONG_AGO = '2026-01-01T00:00:00Z';
const WINDOWS = { changedHours: 1, registeredHours: 1, reregisteredHours: 1, expiringHours: 1 };
const CAUTIONS = ['qr_checksum', 'qr_url_acquirer', 'qr_foreign'] as const;
const OPTION = { chain: 'base', asset: 'USDC', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };

const QUIET: ResolvedIdentifier = {
  status: 'active',
  paymentOptions: [OPTION],
  registeredAt: LONG_AGO,
  activatedAt: LONG_AGO,
  updatedAt: LONG_AGO,
  paymentUpdatedAt: null,
  controllerChangedAt: null,
  nameStopped: false,
  complained: false,
  lookAlike: false,
  qrContested: false,
};

const LOUD: ResolvedIdentifier = {
  ...QUIET,
  paymentOptions: [{ ...OPTION, memo: '7', expiration: '2026-11-22T12:30:00Z' }],
  registeredAt: LATELY,
  paymentUpdatedAt: LATELY,
  controllerChangedAt: LATELY,
  nameStopped: true,
  complained: true,
  lookAlike: true,
  qrContested: true,
};

function trustOf(identifier: ResolvedIdentifier, cautions: readonly (typeof CAUTIONS)[number][] = []) {
  return trustIn({ identifier, cautions, windows: WINDOWS, now: NOW });
}

describe('trust', () => {
  it('has every warning that has a cause, in the order in which it is shown, with a sentence for each', () => {
    const trust = trustOf(LOUD, CAUTIONS);
    expect(trust?.codes).toEqual(WARNING_CODES);
    expect(new Set(trust?.warnings).size).toBe(WARNING_CODES.length);
    expect(trust?.warnings.filter((warning) => !/^[A-Z].*\.$/.test(warning))).toEqual([]);
  });

  it('is absent without a cause', () => {
    expect(trustOf(QUIET)).toBeNull();
  });

  it.each(['removed', 'revoked'] as const)('is absent where the identifier was %s', (status) => {
    expect(trustOf({ ...LOUD, status }, CAUTIONS)).toBeNull();
  });

  it.each<[Partial<ResolvedIdentifier>, string]>([
    [{ complained: true }, 'complaints'],
    [{ lookAlike: true }, 'look_alike'],
    [{ qrContested: true }, 'qr_other_claimant'],
    [{ nameStopped: true }, 'name_not_active'],
    [{ registeredAt: LATELY }, 'registered_recently'],
    [{ paymentUpdatedAt: LATELY }, 'payment_options_changed'],
    [{ controllerChangedAt: LATELY }, 'controller_changed'],
  ])('of %j is %s', (over, code) => {
    expect(trustOf({ ...QUIET, ...over })?.codes).toEqual([code]);
  });

  it('asks for no memo where the option that has one has expired', () => {
    const expired = { ...OPTION, memo: '7', expiration: NOW.toISOString() };
    expect(trustOf({ ...QUIET, paymentOptions: [expired, OPTION] })).toBeNull();
    expect(trustOf({ ...QUIET, paymentOptions: [expired, { ...OPTION, memo: '8' }] })?.codes).toEqual([
      'memo_required',
    ]);
  });

  describe('looks back as long as its own window is', () => {
    const windows = { changedHours: 2, registeredHours: 3, reregisteredHours: 5, expiringHours: 7 };
    const hoursFromNow = (hours: number, ms: number) => new Date(NOW.getTime() + hours * 3_600_000 + ms).toISOString();
    const codesOf = (over: Partial<ResolvedIdentifier>) =>
      trustIn({ identifier: { ...QUIET, ...over }, cautions: [], windows, now: NOW })?.codes ?? [];

    it.each([
      ['payment_options_changed', 'paymentUpdatedAt', 2],
      ['registered_recently', 'registeredAt', 3],
      ['controller_changed', 'controllerChangedAt', 5],
    ])('%s', (code, member, hours) => {
      expect(codesOf({ [member]: hoursFromNow(-hours, 1) })).toEqual([code]);
      expect(codesOf({ [member]: hoursFromNow(-hours, 0) })).toEqual([]);
    });

    it('option_expires_soon, which looks ahead', () => {
      const expiring = (expiration: string) => codesOf({ paymentOptions: [OPTION, { ...OPTION, expiration }] });
      expect(expiring(hoursFromNow(7, 0))).toEqual(['option_expires_soon']);
      expect(expiring(hoursFromNow(7, 1))).toEqual([]);
      expect(expiring(hoursFromNow(0, 0))).toEqual([]);
    });
  });
});
