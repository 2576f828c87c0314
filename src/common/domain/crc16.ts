const POLYNOMIAL = 0x1021;

/** The initial values of the two variants in use: EMV QR codes take the first, Stellar's addresses the second. */
export const CCITT_FALSE = 0xffff;
export const XMODEM = 0;

/** The remainder of each octet, so that the sum takes one look-up per octet. */
const REMAINDERS = Uint16Array.from({ length: 256 }, (_, octet) => {
  let remainder = octet << 8;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 0x8000 ? (remainder << 1) ^ POLYNOMIAL : remainder << 1;
  return remainder;
});

/**
 * CRC-16 with the polynomial 0x1021, neither reflected nor inverted.
 * @see https://reveng.sourceforge.io/crc-catalogue/16.htm
 * @param initial {@link CCITT_FALSE} (listed there as IBM-3740) or {@link XMODEM}
 */
export function crc16(octets: Uint8Array, initial: number): number {
  let crc = initial;
  for (const octet of octets) crc = ((crc << 8) ^ (REMAINDERS[(crc >> 8) ^ octet] ?? 0)) & 0xffff;
  return crc;
}
