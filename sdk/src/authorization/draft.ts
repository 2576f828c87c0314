import { utf8 } from './bytes.js';
import { type Mode, MODES } from './digests.js';
import { DraftRefused } from './draft-refused.js';
import { isShortLived } from './freshness.js';
import { shownLines, type SignedFields } from './text.js';
import { type DraftKind, isUnshowable, kindOf } from './words.js';

/** What a draft is made of; every member but `alg` is covered by the signature. */
export interface DraftInput extends Omit<SignedFields, 'request' | 'body'> {
  readonly method: string;
  /** Path and query as the service receives them. */
  readonly path: string;
  /** The exact text that is sent as the body; empty when there is none. */
  readonly body: string;
  readonly alg: Mode;
}

/**
 * A change that waits for its controller's signature: plain JSON, so that it can travel to where the wallet is.
 * It holds no secret. The signature is good for this request only, until `expires_at`.
 */
export interface Draft<Kind extends DraftKind = DraftKind> extends DraftInput {
  readonly kind: Kind;
  /** What the wallet shows: `Audience: …`, `Action: …`, and one line `Pays: …` for each payment option. */
  readonly summary: readonly string[];
}

/** Visible ASCII, so that what is sent is what is signed, and not the lone `-` that stands for a missing header. */
const HEADER_VALUE = /^(?!-$)[!-~]{1,255}$/;

/** A draft from all of its parts. @throws DraftRefused */
export function draftOf(input: DraftInput): Draft {
  assertSignable(input);
  const fields = signedFieldsOf(input);
  return { ...input, kind: kindOf(fields.request), summary: shownLines(fields) };
}

/** What the signature of a draft covers. */
export function signedFieldsOf(draft: DraftInput): SignedFields {
  return { ...draft, request: `${draft.method} ${draft.path}`, body: utf8(draft.body) };
}

/**
 * Refuses a draft whose lines do not follow from its request: its wallet would be asked for something else than what is
 * sent. Whoever signs calls this, as a draft may come from anywhere.
 * @throws DraftRefused
 */
export function assertHonest(draft: Draft): void {
  assertSignable(draft);
  const isSame = JSON.stringify(draft.summary) === JSON.stringify(shownLines(signedFieldsOf(draft)));
  if (!isSame) throw new DraftRefused('lines_do_not_follow');
}

/** @throws DraftRefused */
function assertSignable(draft: DraftInput): void {
  if (!modesOf(draft.wallet).includes(draft.alg)) throw new DraftRefused('unknown_mode');
  for (const header of [draft.idempotency_key, draft.if_match]) {
    if (header !== null && !HEADER_VALUE.test(header)) throw new DraftRefused('ambiguous_header');
  }
  const { audience, path, wallet, provider, nonce, issued_at, expires_at } = draft;
  if ([audience, path, wallet, provider, nonce, issued_at, expires_at].some(isUnshowable)) {
    throw new DraftRefused('unshowable_value');
  }
  if (!isShortLived(draft)) throw new DraftRefused('too_long_lived');
}

/** The modes that fit a wallet, by its form: an EVM address or the base58 form of an Ed25519 key, with or without chain. */
export function modesOf(wallet: string): readonly Mode[] {
  const isEvm = /^(?:eip155:\d+:)?0x/.test(wallet);
  return MODES.filter((mode) => (mode === 'ed25519') !== isEvm);
}
