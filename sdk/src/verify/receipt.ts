import { sha256 } from '@noble/hashes/sha2.js';
import canonicalize from 'canonicalize';
import type { PublicKey } from '../api.js';
import { audienceOf } from '../audience.js';
import { base64url, utf8 } from '../authorization/bytes.js';
import { canonicalText } from './canonical-hash.js';
import { isSignedBy, keyFrom } from './note-key.js';
import { leafHash, rootAlong } from './merkle-path.js';
import type { Receipt } from './receipt-shape.js';
import { fromBase64url, parseReceipt, signedText } from './receipt-text.js';

/** What a receipt is compared with; null for what is not shown. */
export interface ReceiptClaims {
  /** The type, and the value as it was asked for or as it is registered. */
  readonly question: { readonly type: string; readonly value: string } | null;
  /** The body of the answer, as JSON was parsed from it: of a success, or of the 404 that nothing is registered. */
  readonly answer: unknown;
  /** `public_keys` of the service, as it published them or as you keep them. */
  readonly keys: readonly PublicKey[];
  /** The service's public base URL; where it has changed, all that it had. */
  readonly audience: string | readonly string[];
  /**
   * When the question was asked, where that was just now: an older answer with its own receipt may have been replayed.
   * Leave room for clocks that differ.
   */
  readonly notBefore?: Date;
}

export type ReceiptFault = keyof typeof DETAILS;

/** What a receipt proves, or why it proves nothing. */
export type ReceiptVerdict =
  | {
      readonly ok: true;
      /** When the service answered, in RFC 3339. */
      readonly time: string;
      /** 200, or 404 when nothing was registered. */
      readonly status: number;
      readonly key_id: string;
      /** The checkpoint of the log that has what was answered; null where the receipt names none. */
      readonly checkpoint: Receipt['checkpoint'] | null;
    }
  | { readonly ok: false; readonly fault: ReceiptFault; readonly detail: string };

/**
 * Verifies, without asking the service, that it gave this answer to this question at this time. A receipt says nothing of
 * what the service answered to anybody else, nor whether the answer was right, nor that it is the newest one.
 * @param receipt the text of `Resolution-Receipt`, or of `receipt` in a batch
 */
export async function verifyReceipt(receipt: string, claims: ReceiptClaims): Promise<ReceiptVerdict> {
  const parsed = parseReceipt(receipt);
  if (!parsed || [claims.question, claims.answer].some((shown) => canonicalText(shown) === null))
    return refusal('malformed');
  const fault = await faultIn(parsed, claims);
  if (fault !== null) return refusal(fault);
  const { time, status, key_id, checkpoint = null } = parsed;
  return { ok: true, time, status, key_id, checkpoint };
}

async function faultIn(
  receipt: Receipt,
  { question, answer, keys, audience, notBefore }: ReceiptClaims,
): Promise<ReceiptFault | null> {
  if (![audience].flat().map(audienceOf).includes(receipt.audience)) return 'another_service';
  const key = keys.find(({ id }) => id === receipt.key_id);
  const publicKey = key && keyFrom(key);
  if (!key || !publicKey) return 'unknown_key';
  if (!isGoodAt(key, receipt.time)) return 'key_not_valid';
  const root = rootAlong(leafHash(utf8(leafText(receipt))), receipt, receipt.path.map(fromBase64url));
  if (!root) return 'malformed';
  if (!isSignedBy(publicKey, utf8(signedText(receipt, root)), fromBase64url(receipt.signature)))
    return 'wrong_signature';
  if (notBefore && !(Date.parse(receipt.time) >= notBefore.getTime())) return 'too_old';
  return question === null
    ? answerFault(receipt, answer)
    : ((await questionFault(receipt, question)) ?? answerFault(receipt, answer));
}

function isGoodAt({ created_at, retired_at }: PublicKey, time: string): boolean {
  const at = Date.parse(time);
  return at >= Date.parse(created_at) && (retired_at === null || at < Date.parse(retired_at));
}

async function questionFault(
  { question, question_salt: salt }: Receipt,
  { type, value }: NonNullable<ReceiptClaims['question']>,
): Promise<ReceiptFault | null> {
  if (salt === undefined) return 'withheld';
  const isAsked = (each: string) => commitment(salt, { type, value: each }) === question;
  if (isAsked(value)) return null;
  const { normalizedValue } = await import('./spelling.js');
  const normalized = normalizedValue(type, value);
  return normalized !== null && isAsked(normalized) ? null : 'another_question';
}

function answerFault({ answer: bound, answer_salt: salt }: Receipt, answer: unknown): ReceiptFault | null {
  if (answer === null) return null;
  if (salt === undefined) return 'withheld';
  return commitment(salt, answer) === bound ? null : 'another_answer';
}

/** Binds to a value without telling it. @param salt 16 random bytes in base64url */
export function commitment(salt: string, value: unknown): string {
  return base64url(sha256(utf8(`["${salt}",${canonicalize(value) ?? ''}]`)));
}

/** What the leaf of a receipt in its tree is the hash of. */
export function leafText({
  answer,
  question,
  status,
  checkpoint,
}: Pick<Receipt, 'answer' | 'question' | 'status' | 'checkpoint'>): string {
  return canonicalize({ answer, question, status, ...(checkpoint && { checkpoint }) }) ?? '';
}

const DETAILS = {
  malformed: 'It is no receipt that this release can read, or what it is compared with is no JSON.',
  another_service: 'It is a receipt of another service.',
  unknown_key: 'It was signed with a key that is not among those that were given.',
  key_not_valid: 'It has a time at which its key was not in use.',
  wrong_signature: 'Its signature is not one of its key over what it says.',
  too_old: 'It was given before the question was asked.',
  withheld: 'It lacks the salt of what it is compared with, so it cannot be compared.',
  another_question: 'It is the receipt for another question.',
  another_answer: 'It is the receipt for another answer.',
} as const;

function refusal(fault: ReceiptFault): ReceiptVerdict {
  return { ok: false, fault, detail: DETAILS[fault] };
}
