import type { History, Identifier, IdentifierEvent, NamespaceName, QueryOf } from '../api.js';
import { isHistory, isIdentifier, isIdentifierList, isNamespaceName } from '../shapes.js';
import { isKnownType } from '../verify/known-type.js';
import { callUnless } from './absent.js';
import type { NameParts } from './changes.js';
import { isAbsence } from './failures.js';
import { type Http, type HttpAnswer, type ReadOptions, unreadable } from './http.js';
import { PAGE_SIZE, readEntries } from './pages.js';
import { pathTo } from './paths.js';
import { ResolverError } from './resolver-error.js';

/** A record with the entity tag of the version that was read; by it a change applies to nothing newer. */
interface Tagged {
  readonly etag: string | null;
}
export type Versioned = Identifier & Tagged;
export type VersionedName = NamespaceName & Tagged;

interface TypedValue {
  readonly type: string;
  readonly value: string;
}

/** Which identifiers are listed. */
export type IdentifierFilter = Pick<QueryOf<'/v1/identifiers'>, 'status'> & ReadOptions;

/** @throws ResolverError */
export async function readById(http: Http, id: string, { signal }: ReadOptions): Promise<Versioned | null> {
  const call = { method: 'GET', path: pathTo('/v1/identifiers/{id}', { id }), signal };
  const answer = await callUnless('identifier_not_found', http, call);
  if (answer === null) return null;
  return readIdentifier(answer, (identifier) => isSameId(identifier.id, id), false);
}

/** Reads it by its id too, since only that answer has the entity tag. @throws ResolverError */
export async function readByValue(
  http: Http,
  { type, value }: TypedValue,
  { signal }: ReadOptions,
): Promise<Versioned | null> {
  const { body } = await http.call({ method: 'GET', path: pathTo('/v1/identifiers', {}, { type, value }), signal });
  if (!isIdentifierList(body)) throw new ResolverError(unreadable(), false);
  const [listed] = body.identifiers;
  const identifier = listed ? await readById(http, listed.id, { signal }) : null;
  if (identifier && !isUnder({ type, value }, identifier, await loadSpelling()))
    throw new ResolverError(unreadable(), false);
  return identifier;
}

/** An id is the same in upper and lower case. */
export function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** How values are spelled, which needs tables that are larger than all the rest of the client. */
export type Spelling = Pick<typeof import('../verify/spelling.js'), 'isSpellingOf'>;

export function loadSpelling(): Promise<Spelling> {
  return import('../verify/spelling.js');
}

/** How a type that is not known here spells its values is not known, either. */
export function isUnder({ type, value }: TypedValue, identifier: Identifier, { isSpellingOf }: Spelling): boolean {
  if (identifier.type !== type) return false;
  return !isKnownType(type) || isSpellingOf(type, value, identifier.normalized_value);
}

/** @throws ResolverError */
export function listIdentifiers(
  http: Http,
  { status, signal }: IdentifierFilter,
): AsyncGenerator<Identifier, void, undefined> {
  const pathOf = (cursor: string | undefined) => pathTo('/v1/identifiers', {}, { status, limit: PAGE_SIZE, cursor });
  return readEntries(http, isIdentifierList, pathOf, ({ identifiers }) => identifiers, { signal });
}

/** All pages together. @throws ResolverError */
export async function readHistory(http: Http, id: string, options: ReadOptions): Promise<History | null> {
  const events: IdentifierEvent[] = [];
  const pathOf = (cursor: string | undefined) =>
    pathTo('/v1/identifiers/{id}/history', { id }, { limit: PAGE_SIZE, cursor });
  try {
    for await (const event of readEntries(http, isHistory, pathOf, ({ events }) => events, options)) events.push(event);
  } catch (error) {
    if (error instanceof ResolverError && isAbsence(error, 'identifier_not_found')) return null;
    throw error;
  }
  return { events, next_cursor: null };
}

/** @throws ResolverError */
export async function readNameOf(
  http: Http,
  { namespace, label }: NameParts,
  { signal }: ReadOptions,
): Promise<VersionedName | null> {
  const path = pathTo('/v1/namespaces/{namespace}/names/{label}', { namespace, label });
  const answer = await callUnless('name_not_found', http, { method: 'GET', path, signal });
  const { isSpellingOf } = await loadSpelling();
  const isMeant = (name: NamespaceName) => isSpellingOf('custom', `${label}@${namespace}`, fullNameOf(name));
  return answer && readName(answer, isMeant, false);
}

/**
 * @param isMeant whether it is the one that the request was about: what is said of another one is no answer
 * @param uncertain whether something was changed by the request that this answers
 * @throws ResolverError
 */
export function readIdentifier(
  { body, headers }: HttpAnswer,
  isMeant: (identifier: Identifier) => boolean,
  uncertain: boolean,
): Versioned {
  if (!isIdentifier(body) || !isMeant(body)) throw new ResolverError(unreadable(), uncertain);
  return { ...body, etag: etagIn(headers) };
}

/** As {@link readIdentifier}. */
export function readName(
  { body, headers }: HttpAnswer,
  isMeant: (name: NamespaceName) => boolean,
  uncertain: boolean,
): VersionedName {
  if (!isNamespaceName(body) || !isMeant(body)) throw new ResolverError(unreadable(), uncertain);
  return { ...body, etag: etagIn(headers) };
}

export function fullNameOf({ namespace, label }: NamespaceName): string {
  return `${label}@${namespace}`;
}

/** A proxy that compresses marks the tag as weak, which If-Match never matches. */
function etagIn(headers: Headers): string | null {
  return headers.get('etag')?.replace(/^W\//, '') ?? null;
}
