/** A text, or the number of MEMO_ID, which has at most 20 digits. */
const MAX_TEXT_OCTETS = 28;

/** The 32 octets of MEMO_HASH and MEMO_RETURN, in hexadecimal or as base64 (SEP-6). */
const HASH = /^(?:[0-9a-fA-F]{64}|[A-Za-z0-9+/]{43}=)$/;

/**
 * Why a payment on Stellar cannot carry this memo; null if it can. Of two wallets that read a memo and a muxed account, each
 * would credit another customer of the same exchange, and a memo that was cut short credits nobody.
 * @see https://developers.stellar.org/docs/learn/fundamentals/transactions/operations-and-transactions#memo
 */
export function stellarMemoFault(address: string, memo: string): string | null {
  if (address.startsWith('M')) return 'A muxed account (M…) has its memo in the address.';
  if (Buffer.byteLength(memo) <= MAX_TEXT_OCTETS || HASH.test(memo)) return null;
  return `Stellar carries at most ${MAX_TEXT_OCTETS} octets, or a hash in hexadecimal or base64.`;
}
