const encoder = new TextEncoder();

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** `0x` and two lower-case digits for each byte. */
export function hex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The bytes that `0x…` writes, or null for anything else. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 - 1 }, (_, at) => parseInt(text.slice(2 + 2 * at, 4 + 2 * at), 16));
}

/** Base64url without padding (RFC 4648, section 5), of some thousand bytes at the most. */
export function base64url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
