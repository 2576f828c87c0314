import { createHash } from 'node:crypto';
import type { Json } from './http-client.js';

/** Canonical JSON (RFC 8785) of what events are made of; written without the service's own, to hold it to the RFC. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

export function canonicalHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

export function hashOf({ hash: _hash, ...event }: Json): string {
  return canonicalHash(event);
}

/** What is wrong with a history, from its first event on; nothing when every event is linked and hashed as D12 says. */
export function chainFaults(events: readonly Json[]): string[] {
  return events.flatMap((event, at) => {
    const before = events[at - 1];
    return [
      event['sequence'] === at + 1 ? '' : `${at}: sequence`,
      event['previous_hash'] === (before?.['hash'] ?? '0'.repeat(64)) ? '' : `${at}: previous_hash`,
      event['from_status'] === (before?.['to_status'] ?? null) ? '' : `${at}: from_status`,
      event['hash'] === hashOf(event) ? '' : `${at}: hash`,
    ].filter((fault) => fault !== '');
  });
}
