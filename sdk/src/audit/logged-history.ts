import type { History, IdentifierEvent } from '../api.js';
import { isObject } from '../authorization/json.js';
import type { Http } from '../client/http.js';
import { PAGE_SIZE, readPages } from '../client/pages.js';
import { pathTo } from '../client/paths.js';
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

/**
 * The whole history of an identifier, with the places of its events in a checkpoint of the log.
 * @param size of the checkpoint
 * @throws ResolverError
 */
export async function readLoggedHistory(http: Http, id: string, size: number): Promise<LoggedHistory> {
  const events: IdentifierEvent[] = [];
  const places: Place[] = [];
  const pathOf = (cursor: string | undefined) =>
    pathTo('/v1/identifiers/{id}/history', { id }, { limit: PAGE_SIZE, cursor, proof: 'inclusion', checkpoint: size });
  for await (const page of readPages(http, isHistory, pathOf, (each) => each.events)) {
    events.push(...page.events);
    places.push(...placesIn(page));
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
