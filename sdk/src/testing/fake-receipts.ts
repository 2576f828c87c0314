import { ed25519 } from '@noble/curves/ed25519';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64 } from '@scure/base';
import type { PublicKey } from '../api.js';
import { base64url, hex, utf8 } from '../authorization/bytes.js';
import { leafHash } from '../verify/merkle-path.js';
import { commitment, leafText } from '../verify/receipt.js';
import { signedText } from '../verify/receipt-text.js';
import { AUDIENCE } from './fake-authorization.js';

const NAME = 'resolver.example/log';
const ED25519 = 0x01;
const LONG_AGO = '2026-01-01T00:00:00.000Z';

/** What is proven: an answer, as JSON has it, and the identifier that was asked for. */
interface Proven {
  readonly question: { readonly type: string; readonly value: string };
  readonly status: number;
  readonly body: unknown;
}

/** Gives receipts that verify with a key of its own, each under a signature of its own. */
export class FakeReceipts {
  /** Without it nothing is signed, as by a service that has no key. */
  isSigning = true;
  readonly #secret = ed25519.utils.randomPrivateKey();
  readonly #published = published(ed25519.getPublicKey(this.#secret));

  get publicKeys(): PublicKey[] {
    return this.isSigning ? [this.#published] : [];
  }

  /** Null where nothing is signed. */
  give({ question, status, body }: Proven): string | null {
    if (!this.isSigning) return null;
    const salts = { question_salt: salt(), answer_salt: salt() };
    const leaf = {
      answer: commitment(salts.answer_salt, body),
      question: commitment(salts.question_salt, question),
      status,
    };
    const place = { index: 0, size: 1, path: [] };
    const head = { version: 1, audience: AUDIENCE, time: new Date().toISOString(), key_id: this.#published.id };
    const unsigned = { ...head, ...leaf, ...salts, ...place, signature: '' };
    const message = utf8(signedText(unsigned, leafHash(utf8(leafText(leaf)))));
    const signature = base64url(ed25519.sign(message, this.#secret));
    return base64url(utf8(JSON.stringify({ ...unsigned, signature })));
  }
}

function published(publicKey: Uint8Array): PublicKey {
  const bytes = Uint8Array.of(ED25519, ...publicKey);
  const id = hex(sha256(Uint8Array.of(...utf8(`${NAME}\n`), ...bytes)).subarray(0, 4)).slice(2);
  return { id, vkey: `${NAME}+${id}+${base64.encode(bytes)}`, created_at: LONG_AGO, retired_at: null };
}

function salt(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)));
}
