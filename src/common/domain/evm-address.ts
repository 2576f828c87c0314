import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Reads an EVM address and returns it with the checksum of EIP-55. An address in one case throughout carries no
 * checksum and is accepted; one in mixed case must have a right checksum.
 * @see https://eips.ethereum.org/EIPS/eip-55
 * @param ownChecksum the id of a chain whose own checksum (EIP-1191) is right too
 * @returns null for any other text
 */
export function parseEvmAddress(text: string, ownChecksum?: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null;
  const digits = text.slice(2);
  const lower = digits.toLowerCase();
  const address = withChecksum(lower, '');
  const isOneCase = digits === lower || digits === digits.toUpperCase();
  const isRight =
    isOneCase || text === address || (ownChecksum !== undefined && text === withChecksum(lower, `${ownChecksum}0x`));
  return isRight ? address : null;
}

/** A letter is upper case where the hexadecimal digit at the same place in the hash is 8 or more. */
function withChecksum(lower: string, hashedBefore: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(hashedBefore + lower)));
  return (
    '0x' + lower.replace(/[a-f]/g, (letter, at: number) => (hash.charAt(at) >= '8' ? letter.toUpperCase() : letter))
  );
}
