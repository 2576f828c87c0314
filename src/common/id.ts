import { v7, validate } from 'uuid';

/** A UUIDv7 (RFC 9562): ordered by time, so that new rows stand together in indexes. */
export function newId(): string {
  return v7();
}

/** Ids that are no UUIDs are simply not found (D16). */
export function isId(text: string): boolean {
  return validate(text);
}

/** Stands before every id of {@link newId} of this time and later: they begin with their time in ms since 1970. */
export function idFloor(timeMs: number): string {
  const hex = Math.min(Math.max(0, timeMs), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
