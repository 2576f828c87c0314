import { AuthorizationMalformed } from './controller-authorization.errors.js';
import { asMembers, type Members, membersOf, stringOrEmpty } from './signed-body.js';
import { type SignedOperation, signedOperationOf } from './signed-operation.js';

/** What a wallet shows of a request: what it does, and where money will go (D7). */
export interface AuthorizationWords {
  readonly action: string;
  /** One line for each payment option that the body brings. */
  readonly pays: readonly string[];
}

/** A body of 64 KiB could bring 30,000 options; hashing one line each would keep the process from other requests. */
const MAX_PAYS = 100;

/** What each operation is called. The parameters are those of its path. */
const ACTIONS: Readonly<Record<SignedOperation['kind'], (body: Members, parameters: readonly string[]) => string>> = {
  register: ({ type, value, name_id: nameId }) =>
    `Register ${stringOrEmpty(type)} ${stringOrEmpty(value)}${typeof nameId === 'string' ? ` under name ${nameId}` : ''}`,
  change: ({ name_id: nameId }, [id]) => `Change identifier ${id}${nameChange(nameId)}`,
  remove: (_, [id]) => `Remove identifier ${id}`,
  suspend: (_, [id]) => `Suspend identifier ${id}`,
  'register name': ({ label }, [slug]) => `Register name ${stringOrEmpty(label)}@${slug}`,
  'remove name': (_, [slug, label]) => `Remove name ${label}@${slug}`,
  check: () => 'Check this signature',
};

/** The members of an option that its line names after the address, each with the word before it. */
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

/**
 * The words for a request, derived from what is sent and from nothing else, so that a provider cannot show a wallet one
 * thing and send another.
 * @param request method, a space, then path and query exactly as received
 * @param body the raw bytes; none when there is no body
 * @throws AuthorizationMalformed when no controller can sign for such a request
 */
export function authorizationWords(request: string, body: Uint8Array): AuthorizationWords {
  const operation = signedOperationOf(request);
  if (operation === null) throw new AuthorizationMalformed('No controller can sign for this method and path');
  const members = membersOf(body);
  const options = broughtOptions(operation, members);
  if (options.length > MAX_PAYS) {
    throw new AuthorizationMalformed(`The body brings more than ${MAX_PAYS} payment options, which no wallet can show`);
  }
  return { action: ACTIONS[operation.kind](members, operation.parameters), pays: options.map(payLine) };
}

/** The payment options that the operation takes from its body; a name with a payment address is one itself. */
function broughtOptions({ kind }: SignedOperation, body: Members): readonly unknown[] {
  if (kind === 'register name') return typeof body['address'] === 'string' ? [body] : [];
  const options = kind === 'register' || kind === 'change' ? body['payment_options'] : null;
  return Array.isArray(options) ? options : [];
}

function payLine(given: unknown): string {
  const option = asMembers(given);
  const target = `${stringOrEmpty(option['asset'])} on ${stringOrEmpty(option['chain'])} to ${stringOrEmpty(option['address'])}`;
  const details = DETAILS.flatMap(([member, word]) => {
    const value = option[member];
    return typeof value === 'string' ? [`; ${word} ${value}`] : [];
  });
  return target + details.join('');
}

function nameChange(nameId: unknown): string {
  if (nameId === null) return ', unlink its name';
  return typeof nameId === 'string' ? `, link name ${nameId}` : '';
}
