import { verifierKey } from './verifier-key.js';

/** The public part of a signing key. */
export interface SigningKey {
  /** The key ID of C2SP's signed note, in hexadecimal. */
  readonly id: string;
  /** The name in front of its signatures in a signed note. */
  readonly name: string;
  /** The 32 bytes of RFC 8032. */
  readonly publicKey: Uint8Array;
  readonly createdAt: Date;
  /** Signatures that it makes from this time on are not valid; null if it is not retired. */
  readonly retiredAt: Date | null;
}

/** Whether a signature that the key makes at this time is valid. */
export function isValidAt({ createdAt, retiredAt }: Pick<SigningKey, 'createdAt' | 'retiredAt'>, time: Date): boolean {
  return createdAt <= time && (retiredAt === null || time < retiredAt);
}

/** A signing key as it is published. */
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
