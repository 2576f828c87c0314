import {
  IDENTIFIER_STATUSES,
  type IdentifierStatus,
  initialStatus,
  isFinal,
  LIFECYCLE_EVENTS,
  type LifecycleEvent,
  next,
} from './lifecycle.js';

/** D2, read by event: where it leads from each state that allows it. What is not here is refused. */
const ALLOWED: Record<LifecycleEvent, Partial<Record<IdentifierStatus, IdentifierStatus>>> = {
  register: {},
  update: { pending: 'pending', active: 'active', update_pending: 'update_pending', suspended: 'suspended' },
  approve: { pending: 'active', update_pending: 'active' },
  reject: { pending: 'removed', update_pending: 'active' },
  emergency_suspend: {
    pending: 'suspended',
    active: 'suspended',
    update_pending: 'suspended',
    suspended: 'suspended',
  },
  suspend: { pending: 'suspended', active: 'suspended', update_pending: 'suspended', suspended: 'suspended' },
  reinstate: { suspended: 'active' },
  remove: {
    pending: 'removed',
    active: 'removed',
    update_pending: 'removed',
    suspended: 'removed',
    removed: 'removed',
  },
  revoke: { pending: 'revoked', active: 'revoked', update_pending: 'revoked', suspended: 'revoked' },
};

const cells = IDENTIFIER_STATUSES.flatMap((status) =>
  LIFECYCLE_EVENTS.map((event) => ({ status, event, to: ALLOWED[event][status] ?? null })),
);

describe('the lifecycle', () => {
  it('has the states of the specification and an answer for every event in each of them', () => {
    expect(IDENTIFIER_STATUSES).toEqual(['pending', 'active', 'update_pending', 'suspended', 'removed', 'revoked']);
    expect([...LIFECYCLE_EVENTS].sort()).toEqual(Object.keys(ALLOWED).sort());
    expect(cells).toHaveLength(54);
  });

  it.each(cells)('$status: $event leads to $to', ({ status, event, to }) => {
    expect(next(status, event)).toBe(to);
  });

  it.each(cells)('$status: $event under review leads where it does without, but for an update of active', (cell) => {
    const waits = cell.status === 'active' && cell.event === 'update';
    expect(next(cell.status, cell.event, true)).toBe(waits ? 'update_pending' : cell.to);
  });

  it.each([
    [true, 'pending'],
    [false, 'active'],
  ])('starts, when it waits is %j, as %s', (waits, status) => {
    expect(initialStatus(waits)).toBe(status);
  });

  it.each(IDENTIFIER_STATUSES)('calls %s final exactly when no event leads out of it', (status) => {
    const exits = cells.filter((cell) => cell.status === status && cell.to !== null && cell.to !== status);
    expect(isFinal(status)).toBe(exits.length === 0);
  });
});
