import { Prisma } from './generated/client.js';

export const TRUE = Prisma.sql`true`;
export const FALSE = Prisma.sql`false`;

/** A condition that holds when all of these hold; always true when there are none. */
export function allOf(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return Prisma.join([TRUE, ...conditions], ' and ');
}
