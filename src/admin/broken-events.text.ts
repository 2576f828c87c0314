import { type BrokenEvents, MAX_LISTED } from '../audit/domain/broken-events.js';
import { type Row, toRow } from './table.js';

/** What an audit has found, for programs. `broken` is the first one. */
export function brokenJson(...found: readonly BrokenEvents[]): Row {
  const events = found.flatMap(({ first }) => first.map(toRow));
  return { broken: events[0] ?? null, broken_count: countOf(found), broken_events: events };
}

/** What an audit has found, in lines for people; none if it has found nothing. */
export function brokenText(...found: readonly BrokenEvents[]): string[] {
  const lines = found.flatMap(({ first }) =>
    first.map(
      ({ identifierId, sequence, fault }) => `Event ${sequence} of identifier ${identifierId} is broken: ${fault}.`,
    ),
  );
  const count = countOf(found);
  if (count <= lines.length) return lines;
  return [
    ...lines,
    `There are ${count} faults in all. The list names the first of each identifier, for at most ${MAX_LISTED} identifiers.`,
  ];
}

function countOf(found: readonly BrokenEvents[]): number {
  return found.reduce((sum, { count }) => sum + count, 0);
}
