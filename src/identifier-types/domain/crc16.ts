const POLYNOMIAL = 0x1021;
const INITIAL = 0xffff;

/** The remainder of each octet, so that the sum takes one look-up per octet. */
const REMAINDERS = Uint16Array.from({ length: 256 }, (_, octet) => {
  let remainder = octet << 8;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 0x8000 ? (remainder << 1) ^ POLYNOMIAL : remainder << 1;
  return remainder;
});

const UTF8 = new TextEncoder();
const ASCII_ONLY = /^\p{ASCII}*$/u;

/** CRC-16/CCITT-FALSE (ISO/IEC 13239; check value 0x29B1) over the UTF-8 octets of a text. */
export function crc16(text: string): number {
  let crc = INITIAL;
  if (ASCII_ONLY.test(text)) {
    // Its characters are its octets: nothing is encoded or allocated on the way of nearly every QR code.
    for (let at = 0; at < text.length; at++) crc = add(crc, text.charCodeAt(at));
  } else {
    for (const octet of UTF8.encode(text)) crc = add(crc, octet);
  }
  return crc;
}

function add(crc: number, octet: number): number {
  return ((crc << 8) ^ (REMAINDERS[(crc >> 8) ^ octet] ?? 0)) & 0xffff;
}
