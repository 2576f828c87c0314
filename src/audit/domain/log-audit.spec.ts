import { generateKeyPairSync, sign } from 'node:crypto';
import { checkpointText, signedNote } from '../../log/domain/checkpoint.js';
import { keyId } from '../../signing-keys/domain/verifier-key.js';
import { checkpointFault } from './log-audit.js';

const NAME = 'pay.example/log';
const RETIRED_AT = new Date('2026-11-01T00:00:00Z');
const head = { size: 3, root: Buffer.alloc(32, 1) };

function signed(retiredAt: Date | null) {
  const { publicKey: spki, privateKey } = generateKeyPairSync('ed25519');
  const publicKey = spki.export({ type: 'spki', format: 'der' }).subarray(-32);
  const key = { id: keyId(NAME, publicKey), name: NAME, publicKey, createdAt: new Date(0), retiredAt };
  const text = checkpointText(NAME, head, null);
  return { key, note: signedNote(text, key, sign(null, Buffer.from(text), privateKey)) };
}

it.each([
  ['before its key was retired', RETIRED_AT, -1_000, null],
  ['while its key was being retired', RETIRED_AT, 3_000, null],
  ['after its key was retired', RETIRED_AT, 60_000, expect.stringContaining('had been retired before')],
  ['with a key that is in use', null, 60_000, null],
])('a checkpoint that was signed %s', (_when, retiredAt, afterMs, fault) => {
  const { key, note } = signed(retiredAt);
  const signedAtMs = RETIRED_AT.getTime() + afterMs;
  expect(checkpointFault({ ...head, note, signedAtMs }, [key])).toEqual(fault);
  expect(checkpointFault({ ...head, note, signedAtMs: null }, [key])).toBeNull();
});

it('a checkpoint that two keys signed needs one that was not retired before', () => {
  const [retired, inUse] = [signed(RETIRED_AT), signed(null)];
  const note = retired.note + inUse.note.slice(inUse.note.indexOf('\u2014'));
  const late = { ...head, note, signedAtMs: RETIRED_AT.getTime() + 60_000 };
  expect(checkpointFault(late, [retired.key, inUse.key])).toBeNull();
  expect(checkpointFault(late, [retired.key])).toContain('had been retired before');
});

it.each([
  ['of another size', { size: 4 }, 'is not the one that was signed'],
  ['of another root', { root: Buffer.alloc(32, 2) }, 'is not the one that was signed'],
  ['that is no note', { note: 'pay.example/log\n3\n' }, 'is not a signed note'],
])('a checkpoint %s', (_what, over, fault) => {
  const { key, note } = signed(null);
  expect(checkpointFault({ ...head, note, signedAtMs: 0, ...over }, [key])).toContain(fault);
  expect(checkpointFault({ ...head, note, signedAtMs: 0 }, [signed(null).key])).toContain('has no signature of a key');
});
