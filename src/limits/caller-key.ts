import type { Caller } from '../common/caller.js';

/** Whose requests are counted together: those of all keys of a provider, or those of one Free key (D14). */
export function callerKey(caller: Caller): string {
  return caller.kind === 'provider' ? caller.providerId : caller.keyId;
}
