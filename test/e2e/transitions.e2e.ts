import { NAMESPACE_DECISIONS, NAMESPACE_STATUSES } from '../../src/namespaces/domain/namespace.js';
import type { OperatorEvent } from '../../src/registry/operator-identifiers.service.js';
import { IDENTIFIER_STATUSES, initialStatus, LIFECYCLE_EVENTS, next } from '../../src/registry/domain/lifecycle.js';
import { NAME_STATUSES, NAME_TRANSITIONS } from '../../src/registry/domain/name-status.js';
import { Service } from '../support/service.js';

const OPERATOR_EVENTS: readonly OperatorEvent[] = ['approve', 'reject', 'suspend', 'reinstate', 'revoke'];

/** The same sentence for the same transition, whichever side tells it. */
const sentence = (origin: string, event: string, target: string) => `${origin} --${event}--> ${target}`;

/** What the service's rules allow (D2). */
const LIFECYCLE = IDENTIFIER_STATUSES.flatMap((origin) =>
  LIFECYCLE_EVENTS.flatMap((event) => {
    const targets = new Set([next(origin, event, false), next(origin, event, true)]);
    return [...targets].flatMap((target) => (target === null ? [] : [{ origin, event, target }]));
  }),
);
const REGISTRATIONS = [initialStatus(false), initialStatus(true)];

describe('the transitions of the service and of the database are the same', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop());

  /** The lines of a query with a column `line`, in the order of their text. */
  const lines = async (sql: string, values: unknown[] = []): Promise<string[]> =>
    (await service.sql<{ line: string }>(sql, values)).map(({ line }) => line).toSorted();

  it.each([
    ['identifier_status', IDENTIFIER_STATUSES],
    ['identifier_event_type', LIFECYCLE_EVENTS],
    ['namespace_status', NAMESPACE_STATUSES],
    ['name_status', NAME_STATUSES],
  ])('%s has the same members', async (type, members) => {
    const known = await lines(`select unnest(enum_range(null::${type}))::text as line`);
    expect(known).toEqual([...members].toSorted());
  });

  it('for every event of an identifier', async () => {
    const allowed = await lines(
      `select format('%s --%s--> %s', origin, event, target) as line
       from unnest(enum_range(null::identifier_status)) origin, unnest(enum_range(null::identifier_event_type)) event,
         unnest(enum_range(null::identifier_status)) target
       where lifecycle_allows(origin, event, target)`,
    );
    const expected = LIFECYCLE.map(({ origin, event, target }) => sentence(origin, event, target));
    expect(allowed).toEqual(expected.toSorted());
  });

  it('for the first event of an identifier', async () => {
    const [constraint] = await lines(
      `select pg_get_constraintdef(oid) as line from pg_constraint where conname = 'identifier_events_lifecycle'`,
    );
    const condition = constraint?.replace(/^CHECK /, '');
    const allowed = await lines(
      `select format('%s --%s--> %s', from_status, type, to_status) as line from (
         select 1 as sequence, null::identifier_status as from_status, type, to_status
         from unnest(enum_range(null::identifier_event_type)) type, unnest(enum_range(null::identifier_status)) to_status
       ) first where ${condition}`,
    );
    expect(allowed).toEqual(REGISTRATIONS.map((status) => sentence('', 'register', status)).toSorted());
  });

  it('for what an operator does by hand, whose event is the one of the command', async () => {
    const byHand = await lines(
      `select format('%s --%s--> %s', origin, operator_event(origin, target), target) as line
       from unnest(enum_range(null::identifier_status)) origin, unnest(enum_range(null::identifier_status)) target
       where operator_event(origin, target) is not null`,
    );
    const byCommand = LIFECYCLE.filter(
      ({ origin, event, target }) => origin !== target && OPERATOR_EVENTS.some((one) => one === event),
    ).map(({ origin, event, target }) => sentence(origin, event, target));
    // From update_pending to active lead two ways: by hand a rejection clears the proposed options as well.
    const expected = byCommand.filter((line) => line !== sentence('update_pending', 'reject', 'active'));
    expect(byHand).toEqual(expected.toSorted());
  });

  it.each([
    ['namespace', Object.values(NAMESPACE_DECISIONS).map(({ from, to }) => `${from} --> ${to}`)],
    [
      'name',
      Object.entries(NAME_TRANSITIONS).flatMap(([origin, targets]) => targets.map((to) => `${origin} --> ${to}`)),
    ],
  ])('for every status of a %s', async (kind, transitions) => {
    const allowed = await lines(
      `select format('%s --> %s', origin, target) as line
       from unnest(enum_range(null::${kind}_status)) origin, unnest(enum_range(null::${kind}_status)) target
       where ${kind}_allows(origin, target)`,
    );
    expect(allowed).toEqual(transitions.toSorted());
  });
});
