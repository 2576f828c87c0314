import { sha256 } from '@noble/hashes/sha2.js';
import canonicalize from 'canonicalize';
import { hex, utf8 } from '../authorization/bytes.js';

/** Canonical JSON (RFC 8785); null for what has none: a lone surrogate in a text, or more depth than can be followed. */
export function canonicalText(value: unknown): string | null {
  try {
    return canonicalize(value) ?? null;
  } catch {
    return null;
  }
}

/** SHA-256, in lower-case hexadecimal, over canonical JSON (RFC 8785). */
export function canonicalHash(value: unknown): string {
  return hex(sha256(utf8(canonicalize(value) ?? ''))).slice(2);
}
