import type { ControllerAuthorization, IdentifierEvent } from '../api.js';
import { isObject, type JsonObject } from '../authorization/json.js';
import { contentOf } from '../authorization/words.js';
import { PAYMENT_OPTION_MEMBERS } from '../shapes.js';
import { signedBodyOf } from './signed-body.js';

/** What a signed request asked for, read from its own bytes. */
export interface SignedChange {
  /** The type of the event that the request leaves in the history. */
  readonly type: Extract<IdentifierEvent['type'], 'register' | 'update' | 'remove' | 'emergency_suspend'>;
  /** The identifier that it names by its id. */
  readonly id: string | null;
  /** The value that it names instead: what it registers, or a name that it releases. */
  readonly subject: { readonly type: string; readonly value: string } | null;
  /** As the service stores them; null when the request leaves them as they are. */
  readonly paymentOptions: readonly StoredOption[] | null;
  /** Whether an option has a member that this release does not know, and the service may have stored. */
  readonly hasUnknownMembers: boolean;
}

/** Reads the signed request of an event; null when it is none that leads to an event. */
export function signedChangeOf(evidence: ControllerAuthorization): SignedChange | null {
  const body = signedBodyOf(evidence);
  return body && changeIn(evidence.request, body);
}

/** @param request method, a space, then path and query */
export function changeIn(line: string, bytes: Uint8Array): SignedChange | null {
  const body = contentIn(bytes);
  if (body === null) return null;
  for (const { request, read } of REQUESTS) {
    const match = request.exec(line.replace(/[?#].*/s, ''));
    // Decoded after it was matched, as the service does: an encoded slash separates nothing.
    const [first = '', second = ''] = match?.slice(1).map(decoded) ?? [];
    if (match) return first === null || second === null ? null : read(body, first, second);
  }
  return null;
}

type StoredOption = Readonly<Record<string, string>>;

interface SignedRequest {
  readonly request: RegExp;
  read(body: JsonObject, first: string, second: string): SignedChange;
}

const REQUESTS: readonly SignedRequest[] = [
  {
    request: /^POST \/v1\/identifiers$/,
    read: (body) => {
      const subject = { type: textOf(body['type']), value: textOf(body['value']) };
      return { ...registration(subject, optionsOf(body) ?? []), hasUnknownMembers: hasUnknownMembers(body) };
    },
  },
  {
    request: /^POST \/v1\/namespaces\/([^/]+)\/names$/,
    read: (body, slug) => {
      const value = `${textOf(body['label'])}@${slug}`;
      return registration({ type: 'custom', value }, [storedOption(body, ['chain', 'asset', 'address'])]);
    },
  },
  {
    request: /^PATCH \/v1\/identifiers\/([^/]+)$/,
    read: (body, id) => ({
      ...change('update', id),
      paymentOptions: optionsOf(body),
      hasUnknownMembers: hasUnknownMembers(body),
    }),
  },
  {
    // A name that its controller releases takes its identifier along.
    request: /^DELETE \/v1\/namespaces\/([^/]+)\/names\/([^/]+)$/,
    read: (_, slug, label) => ({
      ...change('remove', null),
      subject: { type: 'custom', value: `${label}@${slug}` },
    }),
  },
  { request: /^DELETE \/v1\/identifiers\/([^/]+)$/, read: (_, id) => change('remove', id) },
  {
    request: /^POST \/v1\/identifiers\/([^/]+)\/emergency-suspend$/,
    read: (_, id) => change('emergency_suspend', id),
  },
];

function registration(subject: SignedChange['subject'], paymentOptions: StoredOption[]): SignedChange {
  return { type: 'register', id: null, subject, paymentOptions, hasUnknownMembers: false };
}

/** An id is the same in upper and lower case. */
function change(type: SignedChange['type'], id: string | null): SignedChange {
  return { type, id: id && id.toLowerCase(), subject: null, paymentOptions: null, hasUnknownMembers: false };
}

function optionsOf(body: JsonObject): StoredOption[] | null {
  const given = body['payment_options'];
  return Array.isArray(given) ? given.map((option: unknown) => storedOption(option, PAYMENT_OPTION_MEMBERS)) : null;
}

function hasUnknownMembers({ payment_options: given }: JsonObject): boolean {
  const isUnknown = ([member, value]: [string, unknown]) => value !== null && !PAYMENT_OPTION_MEMBERS.includes(member);
  return (
    Array.isArray(given) && given.some((option: unknown) => isObject(option) && Object.entries(option).some(isUnknown))
  );
}

/** The members that the service keeps: it reads null as absence. */
function storedOption(given: unknown, members: readonly string[]): StoredOption {
  const option: Record<string, string> = {};
  if (!isObject(given)) return option;
  for (const member of members) {
    const value = given[member];
    if (typeof value === 'string') option[member] = value;
  }
  return option;
}

/** Null for what no wallet would have signed. */
function contentIn(bytes: Uint8Array): JsonObject | null {
  try {
    return contentOf(bytes);
  } catch {
    return null;
  }
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
