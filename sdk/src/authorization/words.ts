import { DraftRefused } from './draft-refused.js';
import { isObject, type JsonObject, repeatsMember } from './json.js';

/** What a request does and where it sends money, as the wallet shows it (D7). */
export interface Words {
  readonly action: string;
  /** One line for each payment option that the body brings. */
  readonly pays: readonly string[];
}

/** What the answer to a signed request is. */
export type DraftKind = 'identifier' | 'name' | 'check';

interface Operation {
  readonly kind: DraftKind;
  readonly request: RegExp;
  action(body: JsonObject, first: string, second: string): string;
  options?(body: JsonObject): readonly unknown[];
}

const paymentOptions = ({ payment_options }: JsonObject): readonly unknown[] =>
  Array.isArray(payment_options) ? payment_options : [];

/** Every request that a controller wallet signs, by its request line. */
const OPERATIONS: readonly Operation[] = [
  {
    kind: 'identifier',
    request: /^POST \/v1\/identifiers$/,
    action: ({ type, value, name_id }) =>
      `Register ${shown(type)} ${shown(value)}${typeof name_id === 'string' ? ` under name ${name_id}` : ''}`,
    options: paymentOptions,
  },
  {
    kind: 'identifier',
    request: /^PATCH \/v1\/identifiers\/([^/]+)$/,
    action: ({ name_id }, id) => `Change identifier ${id}${nameChange(name_id)}`,
    options: paymentOptions,
  },
  {
    kind: 'identifier',
    request: /^DELETE \/v1\/identifiers\/([^/]+)$/,
    action: (_, id) => `Remove identifier ${id}`,
  },
  {
    kind: 'identifier',
    request: /^POST \/v1\/identifiers\/([^/]+)\/emergency-suspend$/,
    action: (_, id) => `Suspend identifier ${id}`,
  },
  {
    kind: 'name',
    request: /^POST \/v1\/namespaces\/([^/]+)\/names$/,
    action: ({ label }, slug) => `Register name ${shown(label)}@${slug}`,
    options: (body) => (typeof body['address'] === 'string' ? [body] : []),
  },
  {
    kind: 'name',
    request: /^DELETE \/v1\/namespaces\/([^/]+)\/names\/([^/]+)$/,
    action: (_, slug, label) => `Remove name ${label}@${slug}`,
  },
  {
    kind: 'check',
    request: /^POST \/v1\/controller-authorizations\/check$/,
    action: () => 'Check this signature',
  },
];

/** The members of an option that its line names after the address, with the word before each. */
const DETAILS = [
  ['minimum_amount', 'minimum'],
  ['maximum_amount', 'maximum'],
  ['fixed_amount', 'exactly'],
  ['expiration', 'until'],
  ['memo', 'memo'],
  ['payment_reference', 'reference'],
  ['token_contract', 'contract'],
  ['network_identifier', 'network'],
] as const;

/** Control characters, line and paragraph separators, bidirectional controls. */
const UNSHOWABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * The words for a request, derived from what is sent and from nothing else.
 * @param request method, a space, then path and query
 * @throws DraftRefused
 */
export function wordsOf(request: string, body: Uint8Array): Words {
  const { operation, parameters } = operationOf(request);
  const content = contentOf(body);
  const [first = '', second = ''] = parameters;
  const action = operation.action(content, first, second);
  const pays = (operation.options?.(content) ?? []).map(payLine);
  if ([action, ...pays].some(isUnshowable)) throw new DraftRefused('unshowable_value');
  return { action, pays };
}

/** @throws DraftRefused */
export function kindOf(request: string): DraftKind {
  return operationOf(request).operation.kind;
}

/** Whether it is a request that a wallet signs, as far as this release knows. */
export function isKnownRequest(request: string): boolean {
  const line = pathAndMethod(request);
  return OPERATIONS.some((operation) => operation.request.test(line));
}

export function isUnshowable(text: string): boolean {
  return UNSHOWABLE.test(text);
}

function operationOf(request: string): { operation: Operation; parameters: string[] } {
  const line = pathAndMethod(request);
  for (const operation of OPERATIONS) {
    const match = operation.request.exec(line);
    if (match) return { operation, parameters: match.slice(1).map(decoded) };
  }
  throw new DraftRefused('unknown_operation');
}

function pathAndMethod(request: string): string {
  return request.replace(/[?#].*/s, '');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new DraftRefused('unknown_operation');
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What a body says; nothing where there is none, or no object. @throws DraftRefused */
export function contentOf(body: Uint8Array): JsonObject {
  if (body.length === 0) return {};
  const [content, isRepetitive] = parse(body);
  if (isRepetitive) throw new DraftRefused('repeated_member');
  return isObject(content) ? content : {};
}

function parse(body: Uint8Array): [content: unknown, isRepetitive: boolean] {
  try {
    const text = strictUtf8.decode(body);
    return [JSON.parse(text), repeatsMember(text)];
  } catch {
    throw new DraftRefused('malformed_body');
  }
}

function payLine(given: unknown): string {
  const option = isObject(given) ? given : {};
  const details = DETAILS.flatMap(([member, word]) => {
    const value = option[member];
    return typeof value === 'string' ? [`; ${word} ${value}`] : [];
  });
  return `${shown(option['asset'])} on ${shown(option['chain'])} to ${shown(option['address'])}${details.join('')}`;
}

function nameChange(nameId: unknown): string {
  if (nameId === null) return ', unlink its name';
  return typeof nameId === 'string' ? `, link name ${nameId}` : '';
}

/** A member that is missing or no text stands as nothing. */
function shown(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
