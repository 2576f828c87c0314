import { base64url } from './bytes.js';

/** 128 random bits: a nonce counts once for its wallet. */
export function newNonce(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)));
}

/** The times of an authorization that is issued now and lives for so many seconds. */
export function lifetimeFrom(nowMs: number, seconds: number): { issued_at: string; expires_at: string } {
  const issuedAtMs = Math.floor(nowMs / 1000) * 1000;
  return { issued_at: wholeSeconds(issuedAtMs), expires_at: wholeSeconds(issuedAtMs + seconds * 1000) };
}

function wholeSeconds(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
