import { verifierKey } from './verifier-key.js';

/** A key as everybody may know it. */
export interface SigningKey {
  /** The key ID of C2SP's signed note, in hexadecimal. */
  readonly id: string;
  /** What stands before its signatures in a note. */
  readonly name: string;
  /** The 32 bytes of RFC 8032. */
  readonly publicKey: Uint8Array;
  readonly createdAt: Date;
  /** From then on its signatures count no more; null while that is not known. */
  readonly retiredAt: Date | null;
}

/** Whether what it signs at that time counts. */
export function isGoodAt({ createdAt, retiredAt }: Pick<SigningKey, 'createdAt' | 'retiredAt'>, time: Date): boolean {
  return createdAt <= time && (retiredAt === null || time < retiredAt);
}

/** As it is published. */
export interface PublishedKey {
  readonly id: string;
  readonly vkey: string;
  readonly created_at: string;
  readonly retired_at: string | null;
}

export function published({ id, name, publicKey, createdAt, retiredAt }: SigningKey): PublishedKey {
  return {
    id,
    vkey: verifierKey(name, publicKey),
    created_at: createdAt.toISOString(),
    retired_at: retiredAt?.toISOString() ?? null,
  };
}
