import { keccak_256 } from '@noble/hashes/sha3.js';

/**
 * The EIP-55 form of an EVM address: a letter is upper case where the hexadecimal digit at the same place in the hash
 * of the lower-case address is 8 or more.
 * @param address `0x` and 40 hexadecimal digits in any case
 */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = Buffer.from(keccak_256(Buffer.from(digits, 'ascii'))).toString('hex');
  return (
    '0x' + digits.replace(/[a-f]/g, (letter, at: number) => (hash.charAt(at) >= '8' ? letter.toUpperCase() : letter))
  );
}

/** The EIP-55 form of a well-written address, or null when its mixed case is not the checksum's. */
export function parseEvmAddress(text: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null;
  const address = checksumAddress(text);
  const isMixedCase = /[a-f]/.test(text.slice(2)) && /[A-F]/.test(text);
  return isMixedCase && text !== address ? null : address;
}
