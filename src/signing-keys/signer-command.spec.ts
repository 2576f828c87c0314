import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signByCommand } from './signer-command.js';

describe('a signer command', () => {
  const directory = mkdtempSync(join(tmpdir(), 'resolver-signer-command-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('that ends and leaves a child with its output open is given up, and the child ends too', async () => {
    const [script, pidFile] = [join(directory, 'leaves.sh'), join(directory, 'pid')];
    writeFileSync(script, `sleep 60 & echo $! > '${pidFile}'`);
    await expect(signByCommand(`sh '${script}'`, Buffer.alloc(32), Buffer.alloc(1))).rejects.toThrow('within 2000 ms');
    const pid = Number(readFileSync(pidFile, 'utf8'));
    for (const until = Date.now() + 10_000; isRunning(pid) && Date.now() < until;) await sleep(10);
    expect(isRunning(pid)).toBe(false);
  });
});

/** A process that has ended and that nobody has asked about yet does not run. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
