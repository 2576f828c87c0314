import { sha256 } from '@noble/hashes/sha2.js';
import type { History, Identifier, IdentifierEvent } from '../api.js';
import { ResolverError } from '../client/resolver-error.js';
import { fromHex } from '../authorization/bytes.js';
import { callUnless } from '../client/absent.js';
import { type Http, unreadable } from '../client/http.js';
import { pathTo } from '../client/paths.js';
import { isSameId } from '../client/reading.js';
import { ServiceFacts } from '../client/service-facts.js';
import { isIdentifier } from '../shapes.js';
import { verifyHistory } from '../verify/history.js';
import { leafHash } from '../verify/merkle-path.js';
import { AuditFailed } from './audit-failed.js';
import { concat } from './bytes.js';
import { type LoggedHistory, type Place, readLoggedHistory } from './logged-history.js';
import { isIncluded, type TreeHead } from './merkle.js';
import type { Checkpoint } from './note.js';

/** The newest event of an identifier that was seen. */
export interface WatchState {
  readonly sequence: number;
  readonly hash: string;
}

/** What is new of an identifier. */
export interface Watched {
  readonly state: WatchState;
  readonly news: readonly IdentifierEvent[];
}

/** Past this age an event must be in the log. */
const LOGGED_WITHIN_MS = 60_000;

/** Between the reading of a history and of its identifier there may be a change, though hardly each time. */
const READINGS = 3;

/**
 * Verifies the history of an identifier, and that the log has each of its events.
 * @param checkpoint of the log, verified
 * @param known the public base URLs of the service, the newest first; none where the service is asked
 * @throws AuditFailed, ResolverError
 */
export async function watchIdentifier(
  http: Http,
  id: string,
  checkpoint: Checkpoint,
  before: WatchState | null,
  known: readonly string[] = [],
): Promise<Watched> {
  const audience = known.length > 0 ? known : [await new ServiceFacts(http, {}).audience()];
  const [baseUrl = ''] = audience;
  if (!isNamedAfter(checkpoint, baseUrl)) {
    throw new AuditFailed('history_broken', `Wallets sign for ${baseUrl}, which is not the service of this log.`);
  }
  for (let readings = 1; ; readings += 1) {
    const { history, places } = await read(http, id, checkpoint, before);
    assertAbout(id, history);
    if (before) assertContinues(id, history, before);
    for (const event of history.events) assertLogged(event, places, checkpoint);
    const verdict = await verifyHistory(history, await readIdentifier(http, id), { audience });
    const newest = history.events.at(-1);
    if (verdict.ok && newest) {
      const news = history.events.filter(({ sequence }) => sequence > (before?.sequence ?? 0));
      return { state: { sequence: newest.sequence, hash: newest.hash }, news };
    }
    if (verdict.ok || verdict.fault !== 'identifier_differs' || readings === READINGS) {
      const isUnknown = !verdict.ok && verdict.fault === 'not_understood';
      throw new AuditFailed(
        isUnknown ? 'history_not_understood' : 'history_broken',
        `The history of ${id}: ${verdict.ok ? 'empty' : verdict.detail}`,
      );
    }
  }
}

/** The log is named after the service, as src/signing-keys/domain/verifier-key.ts does it. */
function isNamedAfter({ origin }: Checkpoint, audience: string): boolean {
  if (!URL.canParse(audience)) return false;
  const { host, pathname } = new URL(audience);
  return origin === `${host}${pathname.replace(/\/$/, '').replaceAll('+', '%2B')}/log`;
}

async function read(http: Http, id: string, { size }: TreeHead, before: WatchState | null): Promise<LoggedHistory> {
  try {
    return await readLoggedHistory(http, id, size);
  } catch (error) {
    const isGone = before && error instanceof ResolverError && error.code === 'identifier_not_found';
    throw isGone ? new AuditFailed('history_cut_off', `${id} had ${before.sequence} events, and is gone.`) : error;
  }
}

/** An identifier that has a history must be there, and must be the one that was asked for. @throws AuditFailed, ResolverError */
async function readIdentifier(http: Http, id: string): Promise<Identifier> {
  const call = { method: 'GET', path: pathTo('/v1/identifiers/{id}', { id }) };
  const answer = await callUnless('identifier_not_found', http, call);
  if (answer === null) throw new AuditFailed('history_broken', `${id} has a history, and the identifier is not there.`);
  if (!isIdentifier(answer.body)) throw new ResolverError(unreadable(), false);
  if (isSameId(answer.body.id, id)) return answer.body;
  throw new AuditFailed('history_broken', `Asked for ${id}, the service answered with ${answer.body.id}.`);
}

/** Another identifier's history may be whole and in the log. */
function assertAbout(id: string, { events }: History): void {
  const other = events.find((event) => !isSameId(event.identifier_id, id));
  if (other) throw new AuditFailed('history_broken', `The history of ${id} is one of ${other.identifier_id}.`);
}

function assertContinues(id: string, { events }: History, { sequence, hash }: WatchState): void {
  const seen = events.find((event) => event.sequence === sequence);
  if (!seen)
    throw new AuditFailed('history_cut_off', `The history of ${id} had ${sequence} events, and has ${events.length}.`);
  if (seen.hash !== hash) {
    throw new AuditFailed('history_rewritten', `Event ${sequence} of ${id} is not the one that was seen before.`);
  }
}

function assertLogged(event: IdentifierEvent, places: readonly Place[], head: TreeHead): void {
  const fail = (why: string) =>
    new AuditFailed('history_not_in_log', `Event ${event.sequence} of ${event.identifier_id} ${why}.`);
  const place = places.find(({ sequence }) => sequence === event.sequence);
  if (!place) throw fail('has no place in the log');
  if (place.index === null) {
    // In both directions: an event that is dated forward would otherwise never have to be in the log.
    if (Math.abs(Date.now() - Date.parse(event.occurred_at)) < LOGGED_WITHIN_MS) return;
    throw fail('is still not in the log');
  }
  const [salt, hash] = [fromHex(`0x${place.salt.replaceAll('-', '')}`), fromHex(`0x${event.hash}`)];
  const leaf = salt && hash && leafHash(sha256(concat(salt, hash)));
  if (!leaf || !isIncluded({ leaf, index: place.index, ...head }, place.path)) {
    throw fail(`is not the one that the log has at ${place.index}`);
  }
}
