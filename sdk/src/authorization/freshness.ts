import { base64url } from './bytes.js';

/** 128 random bits: a nonce counts once for its wallet. */
export function newNonce(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)));
}

/**
 * Tells one signature of a wallet from its others. A service forgets a nonce an hour after it has expired; who uses it again then
 * signs at another time.
 */
export function useOf({ nonce, issued_at }: { readonly nonce: string; readonly issued_at: string }): string {
  return `${nonce} ${issued_at}`;
}

/** The longest that any service accepts. A signature that is good for longer could be kept and used when nobody thinks of it. */
export const MAX_LIFETIME_SECONDS = 3_600;

/** Whether an authorization is good for an hour at the most. What is no time at all is not. */
export function isShortLived({ issued_at, expires_at }: { issued_at: string; expires_at: string }): boolean {
  return Date.parse(expires_at) - Date.parse(issued_at) <= MAX_LIFETIME_SECONDS * 1000;
}

/** The times of an authorization that is issued now and lives for so many seconds. */
export function lifetimeFrom(nowMs: number, seconds: number): { issued_at: string; expires_at: string } {
  const issuedAtMs = Math.floor(nowMs / 1000) * 1000;
  return { issued_at: wholeSeconds(issuedAtMs), expires_at: wholeSeconds(issuedAtMs + seconds * 1000) };
}

function wholeSeconds(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
