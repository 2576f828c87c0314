import { base64urlnopad } from '@scure/base';
import { base64url, utf8 } from '../authorization/bytes.js';
import { repeatsMember } from '../authorization/json.js';
import { PaymentIdentifierError } from '../errors.js';
import { isReceipt, type Receipt } from './receipt-shape.js';

const VERSION = 1;
/** A tree of more leaves than anybody signs for at once. */
const MAX_PATH = 32;

/** What a receipt says; null when it is none of this version. */
export function parseReceipt(text: string): Receipt | null {
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(fromBase64url(text));
    const receipt: unknown = JSON.parse(json);
    const isReadable = isReceipt(receipt) && receipt.version === VERSION && receipt.path.length <= MAX_PATH;
    return isReadable && !repeatsMember(json) ? receipt : null;
  } catch {
    return null;
  }
}

/**
 * The same receipt for others, who then cannot find out what was asked or answered, not even by trying. It proves that there
 * was an answer at that time. An answer names its question, so withhold both or the answer alone.
 * @throws PaymentIdentifierError when it is no receipt
 */
export function withhold(text: string, ...parts: readonly ('question' | 'answer')[]): string {
  const receipt = parseReceipt(text);
  if (!receipt) throw new PaymentIdentifierError('malformed', 'This is no receipt.');
  for (const part of parts) delete receipt[`${part}_salt`];
  return base64url(utf8(JSON.stringify(receipt)));
}

/** The lines under the signature. */
export function signedText({ audience, time, size }: Receipt, root: Uint8Array): string {
  return `payment-identifier-resolver/receipt/v1\n${audience}\n${time}\n${size}\n${base64url(root)}\n`;
}

/** @throws when it is no base64url without padding */
export function fromBase64url(text: string): Uint8Array {
  return base64urlnopad.decode(text);
}
