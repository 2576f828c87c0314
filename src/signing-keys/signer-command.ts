import { type ChildProcess, spawn } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { SignerFailed } from './signing-keys.errors.js';

const TIMEOUT_MS = 2_000;
const SIGNATURE_BYTES = 64;
/** What stands before an Ed25519 public key in its SPKI form. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Lets the operator's command sign: the message on its standard input, the public key in base64 as its last argument, the
 * signature on its standard output. The signature is checked, so a wrong key or a fault of the command reaches nobody.
 * @throws SignerFailed
 */
export async function signByCommand(command: string, publicKey: Uint8Array, message: Uint8Array): Promise<Buffer> {
  const signature = await run(command, Buffer.from(publicKey).toString('base64'), message);
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' });
  if (signature.length !== SIGNATURE_BYTES || !verify(null, message, key, signature)) {
    throw new SignerFailed('it answered something else than a signature of the message by this key');
  }
  return signature;
}

function run(command: string, argument: string, input: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // In a process group of its own, so that whatever the shell has started ends with it.
    const child = spawn('/bin/sh', ['-c', `${command} "$@"`, 'signer', argument], {
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    });
    const fail = (why: string) => {
      clearTimeout(timer);
      endGroup(child);
      reject(new SignerFailed(why));
    };
    const timer = setTimeout(() => fail(`it did not answer within ${TIMEOUT_MS} ms`), TIMEOUT_MS);
    let output = Buffer.alloc(0);
    child.once('error', () => fail('it could not be started'));
    // A command that does not read its input may still have ended well.
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (chunk: Buffer) => {
      output = Buffer.concat([output, chunk]);
      if (output.length > SIGNATURE_BYTES) fail('it wrote more than a signature');
    });
    child.once('close', (code) => {
      if (code !== 0) return fail(`it ended with ${code ?? 'a signal'}`);
      clearTimeout(timer);
      resolve(output);
    });
    child.stdin.end(input);
  });
}

/** Whether or not the shell has ended: what it started may hold the output open. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in it.
  }
}
