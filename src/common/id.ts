import { v7, validate } from 'uuid';

/** A UUIDv7 (RFC 9562): ordered by time, so that new rows stand together in indexes. */
export function newId(): string {
  return v7();
}

/** Ids that are no UUIDs are simply not found (D16). */
export function isId(text: string): boolean {
  return validate(text);
}
