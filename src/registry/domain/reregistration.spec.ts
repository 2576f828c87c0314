import { IDENTIFIER_STATUSES } from './lifecycle.js';
import {
  controllerChangedAt,
  type FormerRegistration,
  type Reregistration,
  reregistrationOf,
} from './reregistration.js';

const NOW = new Date('2026-02-01T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const daysAgo = (days: number) => hoursAgo(24 * days);

const REMOVED: FormerRegistration = {
  status: 'removed',
  controller: 'owner',
  keptFor: 'owner',
  activeUntil: hoursAgo(1),
  releasedAt: null,
  releasedFor: null,
  isUnderReview: false,
  removedOftenSince: null,
};
const REVOKED: FormerRegistration = { ...REMOVED, status: 'revoked' };

const FREE: Reregistration = { isAllowed: true, needsReview: false };
const FREE_AFTER_REVIEW: Reregistration = { isAllowed: true, needsReview: true };
const refused = (obstacle: 'quarantined' | 'reserved', freeAt: Date): Reregistration => ({
  isAllowed: false,
  obstacle,
  freeAt,
});
const TAKEN: Reregistration = { isAllowed: false, obstacle: 'taken' };
const BURNED: Reregistration = { isAllowed: false, obstacle: 'revoked' };

describe('a value that was registered before', () => {
  it.each(IDENTIFIER_STATUSES.filter((status) => status !== 'removed' && status !== 'revoked'))(
    'is taken while its registration is %s, also for the wallet that has it',
    (status) => {
      for (const wallet of ['owner', 'other', null]) {
        expect(reregistrationOf({ ...REMOVED, status, releasedAt: NOW }, wallet, NOW, 24)).toEqual(TAKEN);
      }
    },
  );

  it.each<[string, Partial<FormerRegistration>, string | null, number, Reregistration]>([
    ['its wallet at once', {}, 'owner', 24, FREE],
    ['another wallet after the quarantine', {}, 'other', 24, refused('quarantined', hoursAgo(-23))],
    ['anybody after the quarantine', {}, null, 24, refused('quarantined', hoursAgo(-23))],
    ['another wallet when the quarantine ends', { activeUntil: hoursAgo(24) }, 'other', 24, FREE],
    ['anybody when the quarantine ends', { activeUntil: hoursAgo(24) }, null, 24, FREE],
    ['another wallet at once without a quarantine', { activeUntil: NOW }, 'other', 0, FREE],
    ['another wallet at once when it was never active', { keptFor: null, activeUntil: null }, 'other', 24, FREE],
    ['the wallet that had it while it was active', { controller: 'other' }, 'owner', 24, FREE],
    ['its wallet, after a review', { isUnderReview: true }, 'owner', 24, FREE_AFTER_REVIEW],
    [
      'its wallet, after a review, when it removes it too often',
      { removedOftenSince: hoursAgo(23) },
      'owner',
      24,
      FREE_AFTER_REVIEW,
    ],
    ['its wallet at once when it took longer for that', { removedOftenSince: hoursAgo(24) }, 'owner', 24, FREE],
    ['its wallet at once however often, without a quarantine', { removedOftenSince: NOW }, 'owner', 0, FREE],
    [
      'another wallet however often its wallet removed it',
      { activeUntil: hoursAgo(25), removedOftenSince: NOW },
      'other',
      24,
      FREE,
    ],
    ['another wallet, after a review', { isUnderReview: true }, 'other', 0, FREE_AFTER_REVIEW],
  ])('and was removed is free for %s', (_, over, wallet, quarantineHours, expected) => {
    expect(reregistrationOf({ ...REMOVED, ...over }, wallet, NOW, quarantineHours)).toEqual(expected);
  });

  it.each(['owner', 'other', null])('and was revoked is free for nobody: %s', (wallet) => {
    expect(reregistrationOf(REVOKED, wallet, NOW, 0)).toEqual(BURNED);
  });

  describe.each([REMOVED, REVOKED])('and was $status', (former) => {
    it.each<[string, Date, string | null, string | null, Reregistration]>([
      ['for anybody, for the wallet that had it', hoursAgo(1), null, 'owner', FREE_AFTER_REVIEW],
      ['for anybody, for another wallet', hoursAgo(1), null, 'other', FREE_AFTER_REVIEW],
      ['for anybody, for whoever asks', hoursAgo(1), null, null, FREE_AFTER_REVIEW],
      ['for a wallet, for that one', hoursAgo(1), 'victim', 'victim', FREE],
      ['for a wallet, for the one that had it', daysAgo(1), 'victim', 'owner', refused('reserved', daysAgo(-29))],
      ['for a wallet, for whoever asks', daysAgo(1), 'victim', null, refused('reserved', daysAgo(-29))],
      ['for a wallet 30 days ago, for that one', daysAgo(30), 'victim', 'victim', FREE_AFTER_REVIEW],
      ['for a wallet 30 days ago, for another', daysAgo(30), 'victim', 'owner', FREE_AFTER_REVIEW],
    ])('is free once it was released %s', (_, releasedAt, releasedFor, wallet, expected) => {
      for (const isUnderReview of [true, false]) {
        const released = { ...former, releasedAt, releasedFor, isUnderReview };
        expect(reregistrationOf(released, wallet, NOW, 24)).toEqual(expected);
      }
    });
  });
});

describe('the time at which a value came from another wallet', () => {
  it.each<[string, string | null, Date | null, Date | null]>([
    ['is not there when no registration of it was ever active', null, null, null],
    ['is now when another wallet had it last', 'other', null, NOW],
    ['is now when another wallet had it last, whomever that one had it from', 'other', daysAgo(1), NOW],
    ['is not there when this wallet had it last and from nobody', 'owner', null, null],
    ['stays when this wallet had it last, from somebody else', 'owner', daysAgo(1), daysAgo(1)],
  ])('%s', (_, lastOwner, lastOwnerSince, expected) => {
    expect(controllerChangedAt({ lastOwner, lastOwnerSince }, 'owner', NOW)).toEqual(expected);
  });
});
