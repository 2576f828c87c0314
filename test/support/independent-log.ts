import { createHash, createPublicKey, verify } from 'node:crypto';

// Verifies a log from what RFC 6962 and C2SP say, and from nothing that the service or its client has: whole lists in memory,
// the recursive definitions as they stand, a parser of its own.

type Bytes = Uint8Array;

const sha = (...parts: Bytes[]): Bytes => {
  const digest = createHash('sha256');
  parts.forEach((part) => digest.update(part));
  return new Uint8Array(digest.digest());
};
const b64 = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'base64'));
const same = (a: Bytes, b: Bytes) => a.length === b.length && a.every((byte, i) => byte === b[i]);

/** MTH(D[n]), with D already hashed. */
export function MTH(D: readonly Bytes[]): Bytes {
  const n = D.length;
  if (n === 0) return sha();
  if (n === 1) return D[0]!;
  let k = 1;
  while (k << 1 < n) k <<= 1;
  return sha(Uint8Array.of(1), MTH(D.slice(0, k)), MTH(D.slice(k)));
}

/** PATH(m, D[n]). */
export function PATH(m: number, D: readonly Bytes[]): Bytes[] {
  const n = D.length;
  if (n === 1) return [];
  let k = 1;
  while (k << 1 < n) k <<= 1;
  return m < k ? [...PATH(m, D.slice(0, k)), MTH(D.slice(k))] : [...PATH(m - k, D.slice(k)), MTH(D.slice(0, k))];
}

export interface Head {
  readonly origin: string;
  readonly size: number;
  readonly root: Bytes;
}

/** Opens a signed note with a vkey. @throws when it is not signed by it */
export function openCheckpoint(note: string, vkey: string): Head {
  const [name, keyId, key] = [vkey.split('+')[0]!, vkey.split('+')[1]!, vkey.split('+').slice(2).join('+')];
  const raw = b64(key);
  if (raw[0] !== 1) throw new Error('no Ed25519 key');
  const id = Buffer.from(sha(Buffer.from(`${name}\n`), raw).slice(0, 4)).toString('hex');
  if (id !== keyId) throw new Error('the key ID is not that of the key');
  const [text, signatures] = [note.slice(0, note.indexOf('\n\n') + 1), note.slice(note.indexOf('\n\n') + 2)];
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(raw.slice(1)).toString('base64url') },
    format: 'jwk',
  });
  const good = signatures.split('\n').some((line) => {
    const [dash, signer, signature] = line.split(' ');
    if (dash !== '\u2014' || signer !== name || signature === undefined) return false;
    const bytes = b64(signature);
    return (
      Buffer.from(bytes.slice(0, 4)).toString('hex') === id &&
      verify(null, Buffer.from(text), publicKey, bytes.slice(4))
    );
  });
  if (!good) throw new Error('no signature of the key');
  const [origin, size, root] = text.split('\n');
  return { origin: origin!, size: Number(size), root: b64(root!) };
}

const encode = (n: number): string => {
  const digits = String(n).padStart(Math.ceil(String(n).length / 3) * 3, '0');
  const groups = digits.match(/.{3}/g)!;
  return groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
};

async function get(url: string): Promise<Bytes> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Every entry of a log, from its bundles. */
export async function readEntries(url: string, size: number): Promise<Bytes[]> {
  const entries: Bytes[] = [];
  for (let n = 0; n * 256 < size; n += 1) {
    const width = Math.min(256, size - n * 256);
    const bundle = await get(`${url}/tile/entries/${encode(n)}${width < 256 ? `.p/${width}` : ''}`);
    for (let at = 0; at < bundle.length;) {
      const length = bundle[at]! * 256 + bundle[at + 1]!;
      entries.push(bundle.slice(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return entries;
}

export const leavesOf = (entries: readonly Bytes[]) => entries.map((entry) => sha(Uint8Array.of(0), entry));

/** Whether the tiles of a log are, level by level, the hashes that its leaves lead to. @returns how many were looked at */
export async function checkTiles(url: string, leaves: readonly Bytes[]): Promise<number> {
  let count = 0;
  for (let [level, row] = [0, leaves]; row.length > 0; level += 1) {
    const above: Bytes[] = [];
    for (let n = 0; n * 256 < row.length; n += 1) {
      const hashes = row.slice(n * 256, (n + 1) * 256);
      const tile = await get(`${url}/tile/${level}/${encode(n)}${hashes.length < 256 ? `.p/${hashes.length}` : ''}`);
      if (!same(tile, Buffer.concat(hashes))) throw new Error(`tile ${level}/${n} is another one`);
      if (hashes.length === 256) above.push(MTH(hashes));
      count += 1;
    }
    row = above;
  }
  return count;
}

export const sameBytes = same;
