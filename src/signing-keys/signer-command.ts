import { type ChildProcess, spawn } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { SignerFailed } from './signing-keys.errors.js';

const TIMEOUT_MS = 2_000;
const SIGNATURE_BYTES = 64;
/** The prefix of an Ed25519 public key in its SPKI form. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Runs the operator's command to sign. It reads the message from standard input, gets the public key in base64 as its last
 * argument, and writes the signature to standard output. The signature is verified, so a wrong one never leaves the service.
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
    // In its own process group, so that every process that the shell started can be ended with it.
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
    // A command that does not read its input may still succeed.
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

/** Ends the process group even if the shell has ended: a process that it started may hold the output open. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // No process is left in the group.
  }
}
