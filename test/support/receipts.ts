import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Json } from './http-client.js';

/**
 * A verifier of receipts, written from docs/receipts.md alone: it shares no code with the service or the SDK. It asks each
 * question in its own sentence, so that a test can say which of them fails.
 */
export function faultOf(
  receipt: string,
  { question, answer, keys, audience }: { question: Json; answer: unknown; keys: Json[]; audience: string },
): string | null {
  const r: Json = JSON.parse(Buffer.from(receipt, 'base64url').toString('utf8'));
  if (r['version'] !== 1) return 'version';
  if (r['audience'] !== audience) return 'audience';
  const key = keys.find(({ id }) => id === r['key_id']);
  if (!key) return 'key';
  const time = Date.parse(r['time']);
  if (time < Date.parse(key['created_at'])) return 'before the key';
  if (key['retired_at'] !== null && time >= Date.parse(key['retired_at'])) return 'after the key';
  if (sha(`["${r['question_salt']}",${sorted(question)}]`) !== r['question']) return 'question';
  if (sha(`["${r['answer_salt']}",${sorted(answer)}]`) !== r['answer']) return 'answer';
  const { checkpoint, status } = r;
  const leaf = sorted({ answer: r['answer'], question: r['question'], status, ...(checkpoint && { checkpoint }) });
  const root = climb(digest(Buffer.from(`\0${leaf}`)), r['index'], r['size'], r['path']);
  if (!root) return 'path';
  const lines = [
    'payment-identifier-resolver/receipt/v1',
    audience,
    r['time'],
    r['size'],
    root.toString('base64url'),
    '',
  ];
  const signed = Buffer.from(lines.join('\n'));
  return verify(null, signed, keyIn(key['vkey']), Buffer.from(r['signature'], 'base64url')) ? null : 'signature';
}

/** From the hash of a leaf to the root, or null: RFC 9162, 2.1.3.2, step by step. */
export function climb(hash: Buffer, index: number, size: number, path: string[]): Buffer | null {
  if (index >= size) return null;
  let [fn, sn, r] = [index, size - 1, hash];
  for (const p of path.map((text) => Buffer.from(text, 'base64url'))) {
    if (sn === 0) return null;
    if (fn % 2 === 1 || fn === sn) {
      r = digest(Buffer.concat([Buffer.of(1), p, r]));
      if (fn % 2 === 0) {
        do {
          fn = Math.floor(fn / 2);
          sn = Math.floor(sn / 2);
        } while (fn % 2 === 0 && fn !== 0);
      }
    } else {
      r = digest(Buffer.concat([Buffer.of(1), r, p]));
    }
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  return sn === 0 ? r : null;
}

function keyIn(vkey: string): KeyObject {
  const bytes = Buffer.from(vkey.replace(/^[^+]*\+[^+]*\+/, ''), 'base64');
  return createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: bytes.subarray(1).toString('base64url') },
    format: 'jwk',
  });
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function sha(text: string): string {
  return digest(Buffer.from(text)).toString('base64url');
}
