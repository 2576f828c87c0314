import { createHash } from 'node:crypto';
import { leafHash, nodeHash } from './merkle-hash.js';

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

describe('the hashes of RFC 6962', () => {
  it('keep leaves and nodes apart', () => {
    const [left, right] = [leafHash('a'), leafHash('b')];
    expect(leafHash('a')).toEqual(sha256(Buffer.from('\0a')));
    expect(nodeHash(left, right)).toEqual(sha256(Buffer.of(1), left, right));
    expect(nodeHash(left, right)).not.toEqual(nodeHash(right, left));
  });

  it.each(['', 'a', 'ü', '\0'])('are the same for the text %j and for its bytes', (text) => {
    expect(leafHash(Buffer.from(text))).toEqual(leafHash(text));
  });
});
