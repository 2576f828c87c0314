import {
  AuthorizationExpired,
  AuthorizationLifetimeNotAccepted,
  AuthorizationNotYetValid,
} from './controller-authorization.errors.js';

/** How far ahead of ours the clock of a client may run. */
export const MAX_CLOCK_SKEW_SECONDS = 60;

/**
 * Checks issued_at ≤ now + 60 s and now < expires_at ≤ issued_at + maxSeconds, and that it expires after it is issued,
 * which the skew alone would not ensure.
 * @throws AuthorizationExpired, AuthorizationNotYetValid, AuthorizationLifetimeNotAccepted
 */
export function assertTimely(
  times: { readonly issued_at: string; readonly expires_at: string },
  maxSeconds: number,
  now: Date,
): void {
  const issuedAt = Date.parse(times.issued_at);
  const expiresAt = Date.parse(times.expires_at);
  if (expiresAt <= now.getTime()) throw new AuthorizationExpired(times.expires_at, now);
  if (issuedAt > now.getTime() + MAX_CLOCK_SKEW_SECONDS * 1000) {
    throw new AuthorizationNotYetValid(times.issued_at, now, MAX_CLOCK_SKEW_SECONDS);
  }
  const lifetimeSeconds = (expiresAt - issuedAt) / 1000;
  if (lifetimeSeconds <= 0 || lifetimeSeconds > maxSeconds) throw new AuthorizationLifetimeNotAccepted(maxSeconds);
}
