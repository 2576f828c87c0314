import { base58 } from '@scure/base';

/** p = 2^255 - 19, big-endian. */
const FIELD_PRIME = Buffer.from('7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed', 'hex');

/**
 * The y coordinates (big-endian) of the eight points of small order: order 4, 1 and 2, then the two of order 8.
 * Under such a key one signature fits many messages, so it would be a wallet that everybody controls; libraries that
 * follow RFC 8032 to the letter accept it.
 */
const SMALL_ORDER_Y: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000001',
  '7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec',
  '05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826',
  '7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7',
]);

/** Decodes a base58 public key of 32 bytes; null for another length, a second spelling of a point, or a small order. */
export function parseEd25519PublicKey(text: string): Buffer | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return null;
  const key = Buffer.from(base58.decode(text));
  return key.length === 32 && isStrongPoint(key) ? key : null;
}

/**
 * Whether 32 bytes spell a point in its only canonical form, and none of small order. RFC 8032, section 5.1.2: they are y in
 * little-endian, with the sign of x in the highest bit. Whether the point is on the curve is not checked.
 */
export function isStrongPoint(encoding: Buffer): boolean {
  const y = Buffer.from(encoding).reverse();
  y.writeUInt8(y.readUInt8(0) & 0x7f, 0);
  // y and y + p are the same point: only the reduced form is a wallet, or one key would be two controllers.
  return y.compare(FIELD_PRIME) < 0 && !SMALL_ORDER_Y.has(y.toString('hex'));
}
