import { sha256 } from '@noble/hashes/sha2.js';
import canonicalize from 'canonicalize';
import { hex, utf8 } from '../authorization/bytes.js';

/** SHA-256, in lower-case hexadecimal, over canonical JSON (RFC 8785). */
export function canonicalHash(value: unknown): string {
  return hex(sha256(utf8(canonicalize(value) ?? ''))).slice(2);
}
