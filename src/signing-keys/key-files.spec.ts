import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKeyPair, readKeyFiles, writeKeyFile } from './key-files.js';

describe('files of private keys', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'resolver-key-files-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('are read as they were written, and other files are left alone', async () => {
    const pair = newKeyPair();
    await writeKeyFile(directory, 'one', pair);
    writeFileSync(join(directory, 'notes.txt'), 'nothing');
    const { pairs, unusable } = await readKeyFiles(directory);
    expect(pairs.map(({ publicKey }) => publicKey)).toEqual([pair.publicKey]);
    expect(unusable).toEqual([]);
  });

  it('are never replaced', async () => {
    await writeKeyFile(directory, 'one', newKeyPair());
    await expect(writeKeyFile(directory, 'one', newKeyPair())).rejects.toThrow('EEXIST');
  });

  it('are none where there is no directory', async () => {
    expect(await readKeyFiles(join(directory, 'missing'))).toEqual({ pairs: [], unusable: [] });
  });

  it('cannot be in what is no directory', async () => {
    const path = await writeKeyFile(directory, 'one', newKeyPair());
    await expect(readKeyFiles(path)).rejects.toThrow(
      `${path} cannot be used to sign: it is no directory that this process can read (ENOTDIR).`,
    );
  });

  it.each([0o644, 0o640, 0o604, 0o660])('are refused with the mode %o, and no other file with them', async (mode) => {
    const [path, other] = [await writeKeyFile(directory, 'one', newKeyPair()), newKeyPair()];
    await writeKeyFile(directory, 'two', other);
    chmodSync(path, mode);
    const { pairs, unusable } = await readKeyFiles(directory);
    expect(pairs.map(({ publicKey }) => publicKey)).toEqual([other.publicKey]);
    expect(unusable.map(({ message }) => message)).toEqual([
      `${path} cannot be used to sign: others than its owner may use it (its mode is 0${mode.toString(8)}): chmod 600 it.`,
    ]);
  });

  it('are refused where they cannot be read, and no other file with them', async () => {
    const other = newKeyPair();
    await writeKeyFile(directory, 'two', other);
    mkdirSync(join(directory, 'one.pem'), { mode: 0o700 });
    const { pairs, unusable } = await readKeyFiles(directory);
    expect(pairs.map(({ publicKey }) => publicKey)).toEqual([other.publicKey]);
    expect(unusable.map(({ message }) => message)).toEqual([expect.stringContaining('cannot read it (EISDIR)')]);
  });

  it.each([
    ['of another kind', generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' })],
    ['that are none', 'nothing'],
  ])('%s are refused', async (_, text) => {
    writeFileSync(join(directory, 'one.pem'), text, { mode: 0o600 });
    const { pairs, unusable } = await readKeyFiles(directory);
    expect(pairs).toEqual([]);
    expect(unusable.map(({ message }) => message)).toEqual([expect.stringContaining('no private key of Ed25519')]);
  });
});
