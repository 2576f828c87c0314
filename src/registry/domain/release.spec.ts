import type { IdentifierStatus } from './lifecycle.js';
import { awardOf, type HeldName, type Releasable, releaseOf } from './release.js';

const NAME = { id: 'name', fullName: 'ann@shop', controller: 'thief' };
const OWN_NAME = { ...NAME, controller: 'owner' };
const RESERVATION = { ...NAME, controller: null };

const registration = (over: Partial<Releasable>): Releasable => ({
  status: 'suspended',
  controller: 'thief',
  nameId: null,
  isCurrent: true,
  heldName: null,
  releasedAt: null,
  releasedFor: null,
  ...over,
});
const outcome = (decide: () => unknown): unknown => {
  try {
    return decide();
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
};

describe('a release', () => {
  it.each<[IdentifierStatus, string]>([
    ['suspended', 'removed'],
    ['removed', 'removed'],
    ['revoked', 'revoked'],
  ])('leaves what is %s as %s', (status, after) => {
    expect(releaseOf(registration({ status }), 'owner')).toEqual({ status: after, nameInTheWay: null, replaced: null });
  });

  it.each<[IdentifierStatus]>([['pending'], ['active'], ['update_pending']])('is refused of what is %s', (status) => {
    expect(outcome(() => releaseOf(registration({ status }), null))).toBe('NotReleasable');
  });

  it('is refused where a newer registration stands', () => {
    expect(outcome(() => releaseOf(registration({ isCurrent: false }), null))).toBe('Superseded');
  });
});

describe('an award', () => {
  it.each<[IdentifierStatus, string]>([
    ['pending', 'removed'],
    ['active', 'removed'],
    ['update_pending', 'removed'],
    ['suspended', 'removed'],
    ['removed', 'removed'],
    ['revoked', 'revoked'],
  ])('leaves what is %s as %s', (status, after) => {
    expect(awardOf(registration({ status }), 'thief', 'owner')).toEqual({
      status: after,
      nameInTheWay: null,
      replaced: null,
    });
  });

  it.each<[string, Partial<Releasable>, string]>([
    ['a third wallet has the value now', { status: 'active', controller: 'third' }, 'Superseded'],
    ['the rightful wallet has it already', { status: 'active', controller: 'owner' }, 'NothingToRelease'],
  ])('is refused where %s', (_, over, refusal) => {
    expect(outcome(() => awardOf(registration(over), 'thief', 'owner'))).toBe(refusal);
  });

  it('does not ask who has had what has ended', () => {
    expect(awardOf(registration({ status: 'removed', controller: 'third' }), 'thief', 'owner').status).toBe('removed');
  });
});

it.each([
  ['a wallet', 'earlier'],
  ['anybody', null],
])('a release tells of the earlier one for %s that it takes the place of', (_, releasedFor) => {
  const releasedAt = new Date('2026-11-20T10:00:00Z');
  const released = registration({ status: 'removed', releasedAt, releasedFor });
  const replaced = { at: releasedAt, wallet: releasedFor };
  expect(releaseOf(released, 'owner').replaced).toEqual(replaced);
  expect(awardOf(released, 'thief', 'owner').replaced).toEqual(replaced);
});

describe.each([
  ['a release', (over: Partial<Releasable>, wallet: string | null) => releaseOf(registration(over), wallet)],
  [
    'an award',
    (over: Partial<Releasable>, wallet: string | null) => awardOf(registration(over), 'thief', wallet ?? 'owner'),
  ],
])('%s of a native name', (_, decide) => {
  it.each<[string, Partial<Releasable>, unknown]>([
    ['that it carries wants the name removed first', { nameId: 'name', heldName: NAME }, 'NativeNameHeld'],
    ['that it carried before it ended tells of it', { status: 'revoked', nameId: 'name', heldName: NAME }, NAME],
    ['that it no longer carries tells of it', { heldName: NAME }, NAME],
    ['that it no longer carries, reserved by a provider, tells of it', { heldName: RESERVATION }, RESERVATION],
    ['that another registration carried tells of it', { nameId: 'earlier', heldName: NAME }, NAME],
    ['that the rightful wallet holds has nothing in the way', { heldName: OWN_NAME }, null],
    ['that nobody holds has nothing in the way', { nameId: 'name' }, null],
  ])('%s', (_title, over, expected) => {
    const found = outcome(() => decide(over, 'owner').nameInTheWay);
    expect(found).toEqual(expected);
  });
});

it('finds the name of anybody in the way of a release for anybody', () => {
  const heldName: HeldName = OWN_NAME;
  expect(releaseOf(registration({ heldName }), null).nameInTheWay).toBe(heldName);
});
