import { DAY_MS } from '../common/domain/durations.js';
import { idFloor } from '../common/id.js';
import { Prisma } from './generated/client.js';

export const TRUE = Prisma.sql`true`;
export const FALSE = Prisma.sql`false`;

/** A condition that holds when all of these hold; always true when there are none. */
export function allOf(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return Prisma.join([TRUE, ...conditions], ' and ');
}

/**
 * Conditions on the time at which rows were made; an absent bound does not matter. A row and its id are made less than a day
 * apart, so the id is limited as well: a page in the order of ids then does not read the rows outside.
 */
export function madeWithin(
  [time, id]: readonly [Prisma.Sql, Prisma.Sql],
  since: Date | undefined,
  until: Date | undefined,
): Prisma.Sql[] {
  return [
    ...(since ? [Prisma.sql`${time} >= ${since} and ${id} >= ${idFloor(since.getTime() - DAY_MS)}::uuid`] : []),
    ...(until ? [Prisma.sql`${time} < ${until} and ${id} < ${idFloor(until.getTime() + DAY_MS)}::uuid`] : []),
  ];
}
