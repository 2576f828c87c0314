/**
 * Decodes base64url without padding (RFC 4648, section 5), or answers null.
 * Node's decoder skips what it does not know, takes `+`, `/` and `=` as well and drops stray trailing bits; a text that
 * is encoded back to itself has none of these, so every value has exactly one spelling.
 */
export function decodeBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}
