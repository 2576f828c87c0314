import {
  IDENTIFIER_STATUSES,
  initialStatus,
  LIFECYCLE as SERVICE_LIFECYCLE,
  LIFECYCLE_EVENTS,
  next,
} from '../../src/registry/domain/lifecycle.js';
import { INITIAL, LIFECYCLE } from '../src/verify/lifecycle.js';

const EITHER = [true, false];

it('knows every status of the service, and where a registration may begin', () => {
  expect(Object.keys(LIFECYCLE)).toEqual(Object.keys(SERVICE_LIFECYCLE));
  expect(INITIAL.toSorted()).toEqual(EITHER.map(initialStatus).toSorted());
});

it.each(IDENTIFIER_STATUSES)('lets an event lead from %s to where the service lets it lead', (from) => {
  for (const event of LIFECYCLE_EVENTS) {
    const leads = new Set(EITHER.map((reviewed) => next(from, event, reviewed)).filter((to) => to !== null));
    expect([event, ...(LIFECYCLE[from][event] ?? []).toSorted()]).toEqual([event, ...[...leads].toSorted()]);
  }
});
