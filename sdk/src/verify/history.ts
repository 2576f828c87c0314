import type { History, Identifier, IdentifierEvent } from '../api.js';
import { audienceOf } from '../audience.js';
import { useOf } from '../authorization/freshness.js';
import { isHistory, isIdentifier } from '../shapes.js';
import { canonicalHash, canonicalText } from './canonical-hash.js';
import type { Chain, HistoryFault } from './history-rules.js';
import { isKnownEvent, isVerifiable } from './known-event.js';

/** What a verification found: a history that holds, or the first event that does not, and why. */
export type Verdict =
  | {
      readonly ok: true;
      readonly events: number;
      readonly signatures: number;
      /** The events that this release does not know. Nothing is paid after them that was not paid before. */
      readonly unknown?: readonly Pick<IdentifierEvent, 'sequence' | 'type'>[];
    }
  | { readonly ok: false; readonly sequence: number; readonly fault: HistoryFault; readonly detail: string };

/**
 * Verifies the whole history of an identifier without trusting the service that gave it: the chain of hashes, every
 * controller's signature over the exact bytes of its request, and that the identifier is what these requests made of
 * it. Payment options that no wallet has signed are found, whoever wrote them.
 *
 * It cannot tell that the service keeps the newest events back.
 * @param history all pages together, as `resolver.history` returns them
 * @param identifier read after or together with the history; one that has changed in between is refused
 * @param options.audience the service's public base URL; where it has changed, all that it had, the newest first
 */
export async function verifyHistory(
  history: History | null,
  identifier: Identifier | null,
  { audience }: { readonly audience: string | readonly string[] },
): Promise<Verdict> {
  if (!isIdentifier(identifier) || canonicalText(identifier) === null) return refusal(1, 'malformed');
  if (!isHistory(history) || history.next_cursor !== null) return refusal(1, 'malformed');
  const { RULES } = await import('./history-rules.js');
  const chain: Chain = {
    audiences: [audience].flat().map(audienceOf),
    identifier,
    before: null,
    used: new Set(),
    issuedAtMs: -Infinity,
  };
  const unknown: Pick<IdentifierEvent, 'sequence' | 'type'>[] = [];
  let signatures = 0;
  for (const [at, event] of history.events.entries()) {
    const broken = RULES.find(({ holds }) => !holds(event, chain));
    if (broken) return refusal(at + 1, broken.fault);
    if (event.controller_authorization && isVerifiable(event)) signatures += 1;
    if (!isKnownEvent(event, identifier)) unknown.push({ sequence: event.sequence, type: event.type });
    follow(chain, event);
  }
  if (!chain.before) return refusal(1, 'missing');
  if (!isAsLeft(identifier, history.events)) return refusal(chain.before.sequence, 'identifier_differs');
  return { ok: true, events: history.events.length, signatures, ...(unknown.length > 0 && { unknown }) };
}

function follow(chain: Chain, event: IdentifierEvent): void {
  const evidence = event.controller_authorization;
  chain.before = event;
  if (!evidence) return;
  const since = chain.audiences.indexOf(evidence.audience);
  if (since >= 0) chain.audiences = chain.audiences.slice(0, since + 1);
  chain.used.add(useOf(evidence));
  chain.issuedAtMs = Math.max(chain.issuedAtMs, Date.parse(evidence.issued_at));
}

/** Whether the identifier is what its events made of it. */
function isAsLeft(identifier: Identifier, events: readonly IdentifierEvent[]): boolean {
  const { status, payment_options, proposed_payment_options: proposed } = identifier;
  const { registered_at, activated_at, updated_at } = identifier;
  const [first, newest] = [events.at(0), events.at(-1)];
  const activated = events.find(({ to_status }) => to_status === 'active');
  return (
    isSameTime(registered_at, first?.occurred_at) &&
    isSameTime(activated_at, activated?.occurred_at) &&
    isSameTime(updated_at, newest?.occurred_at) &&
    newest?.to_status === status &&
    newest.payment_options_hash === canonicalHash(payment_options) &&
    newest.proposed_payment_options_hash === (proposed && canonicalHash(proposed))
  );
}

/** Of two spellings of one time, or of none. */
function isSameTime(one: string | null, other: string | undefined): boolean {
  return one === null || other === undefined ? one === (other ?? null) : Date.parse(one) === Date.parse(other);
}

const DETAILS: Readonly<Record<HistoryFault, string>> = {
  malformed: 'It does not have the shape of the contract, or it is only a part.',
  missing: 'It is missing.',
  another_identifier: 'It is about another identifier.',
  broken_chain: 'It does not follow the event before it.',
  wrong_status: 'It leads to a status that the lifecycle does not let it lead to.',
  wrong_hash: 'Its hash is not the hash of its content.',
  unsigned_change: 'A provider made it without the authorization of the controller, or it has one and no provider.',
  wrong_signature: 'Its signature is not one of the controller over this request for this service.',
  wrong_request: 'What was signed is another change, for another identifier, provider or version.',
  wrong_time:
    'It did not happen while its authorization was valid, or not in the order of signing, or that is valid for over an hour.',
  used_before: 'Its authorization was used for an event before it.',
  unsigned_options: 'Its payment options do not follow from what the controller signed.',
  not_understood: 'It may be one of a later release, and this one cannot tell whether it may be: update the client.',
  identifier_differs: 'It is the newest, and the identifier is not what the events made of it.',
};

function refusal(sequence: number, fault: HistoryFault): Verdict {
  return { ok: false, sequence, fault, detail: `Event ${sequence}: ${DETAILS[fault]}` };
}
