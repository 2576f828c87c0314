/** What was pasted instead of a Free key, and must go nowhere. */
export type KeyFault = 'keyMissing' | 'keyOfProvider' | 'keyPrivate';

const PRIVATE_KEY =
  /^(?:0x)?[0-9a-f]{64}$|^[5KLc][1-9A-HJ-NP-Za-km-z]{50,51}$|^[1-9A-HJ-NP-Za-km-z]{86,90}$|^S[A-Z2-7]{55}$/i;

/** Looks at a pasted text before it is used or sent; null for what can be a Free key. */
export function keyFault(text: string): KeyFault | null {
  if (/^pirs_free_[0-9A-Za-z]{36}$/.test(text)) return null;
  if (text.startsWith('pirs_live_')) return 'keyOfProvider';
  const words = text.split(/\s+/).length;
  return PRIVATE_KEY.test(text) || words >= 12 ? 'keyPrivate' : 'keyMissing';
}
