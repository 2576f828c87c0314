import type { History, IdentifierEvent } from '../api.js';
import { isObject } from '../authorization/json.js';
import { type Http, unreadable } from '../client/http.js';
import { ResolverError } from '../client/resolver-error.js';
import { isHistory } from '../shapes.js';
import { fromBase64 } from './bytes.js';

/** Where an event stands in the log, as the service says. */
export interface Place {
  readonly sequence: number;
  /** Null while the checkpoint does not have it. */
  readonly index: number | null;
  /** A UUID. */
  readonly salt: string;
  readonly path: readonly Uint8Array[];
}

/** A history, and where its events stand. */
export interface LoggedHistory {
  readonly history: History;
  readonly places: readonly Place[];
}

const MAX_PAGE = '100';

/**
 * The whole history of an identifier, with the places of its events in a checkpoint of the log.
 * @param size of the checkpoint
 * @throws ResolverError
 */
export async function readLoggedHistory(http: Http, id: string, size: number): Promise<LoggedHistory> {
  const events: IdentifierEvent[] = [];
  const places: Place[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = new URLSearchParams({ limit: MAX_PAGE, proof: 'inclusion', checkpoint: String(size) });
    if (cursor !== '') query.set('cursor', cursor);
    const path = `/v1/identifiers/${encodeURIComponent(id)}/history?${query}`;
    const { body } = await http.call({ method: 'GET', path });
    if (!isHistory(body)) throw new ResolverError(unreadable(), false);
    events.push(...body.events);
    places.push(...placesIn(body));
    cursor = body.next_cursor;
  }
  return { history: { events, next_cursor: null }, places };
}

function placesIn(body: unknown): Place[] {
  const log = isObject(body) && isObject(body['log']) ? body['log']['events'] : [];
  return (Array.isArray(log) ? log : []).flatMap((place: unknown) => {
    if (!isObject(place) || typeof place['salt'] !== 'string' || !Number.isSafeInteger(place['sequence'])) return [];
    const { index, inclusion_proof: proof } = place;
    const path = (Array.isArray(proof) ? proof : []).map(
      (step: unknown) => fromBase64(String(step)) ?? new Uint8Array(),
    );
    const known = typeof index === 'number' && Number.isSafeInteger(index) ? index : null;
    return [{ sequence: Number(place['sequence']), index: known, salt: place['salt'], path }];
  });
}
