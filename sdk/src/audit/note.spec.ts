import { ed25519 } from '@noble/curves/ed25519';
import { createHash } from 'node:crypto';
import { parseVerifierKey } from '../verify/note-key.js';
import { openCheckpoint } from './note.js';

const NAME = 'pay.example/log';
const secret = new Uint8Array(32).fill(7);
const publicKey = ed25519.getPublicKey(secret);
const key = Buffer.concat([Buffer.of(1), publicKey]);
const id = createHash('sha256').update(`${NAME}\n`).update(key).digest().subarray(0, 4);
const VKEY = `${NAME}+${id.toString('hex')}+${key.toString('base64')}`;
const TEXT = `${NAME}\n5\n${Buffer.alloc(32, 1).toString('base64')}\n`;
const line = (text: string, name = NAME, by = secret) =>
  `— ${name} ${Buffer.concat([id, ed25519.sign(Buffer.from(text), by)]).toString('base64')}\n`;
const WITNESS = '— witness.example AAAAAAECAwQ=\n';

it('knows the key of the Go checksum database', () => {
  const vkey = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8';
  expect(parseVerifierKey(vkey)).toMatchObject({ name: 'sum.golang.org', id: '033de0ae' });
  expect(parseVerifierKey(vkey.replace('033de0ae', '033de0af'))).toBeNull();
});

it.each([
  ['signed', `${TEXT}\n${line(TEXT)}`],
  ['with lines of others', `${TEXT}\n${WITNESS}${line(TEXT)}${WITNESS}`],
  ['with an extension', `${TEXT}more\n\n${line(`${TEXT}more\n`)}`],
])('opens a checkpoint that is %s', (_how, note) => {
  expect(openCheckpoint(note, [VKEY])).toMatchObject({ origin: NAME, size: 5, signedBy: [VKEY] });
});

it.each([
  ['another text', `${TEXT.replace('\n5\n', '\n6\n')}\n${line(TEXT)}`],
  ['another key under its id', `${TEXT}\n${line(TEXT, NAME, new Uint8Array(32).fill(8))}`],
  ['a good and a bad signature', `${TEXT}\n${line(TEXT)}${line('other')}`],
  ['no end', `${TEXT}\n${line(TEXT).trimEnd()}`],
  ['no text', line(TEXT)],
  ['a root that is too short', `${NAME}\n5\nAAAA\n\n${line(`${NAME}\n5\nAAAA\n`)}`],
])('does not open one with %s', (_what, note) => expect(openCheckpoint(note, [VKEY])).toBeNull());

it('says that a checkpoint of others is signed by nobody known', () => {
  expect(openCheckpoint(`${TEXT}\n${WITNESS}`, [VKEY])?.signedBy).toEqual([]);
  expect(openCheckpoint(`${TEXT}\n${line(TEXT, 'other.example/log')}`, [VKEY])?.signedBy).toEqual([]);
});
