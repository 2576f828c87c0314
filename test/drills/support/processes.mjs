import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterwards } from './undo.mjs';

const KEPT_LINES = 20_000;

/** A program of this drill's own, which ends with it. */
export class Program {
  /** What it has printed, line by line, on either stream. @type {string[]} */
  lines = [];
  #closed;

  /**
   * @param {string} command
   * @param {string[]} args
   * @param {import('node:child_process').SpawnOptions} [options]
   */
  constructor(command, args, options = {}) {
    this.child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.on('error', (error) => this.lines.push(error.message));
    this.#closed = new Promise((resolve) => this.child.once('close', resolve));
    for (const stream of [this.child.stdout, this.child.stderr]) this.#collect(stream);
    afterwards(() => this.end('SIGKILL'));
  }

  get pid() {
    return this.child.pid;
  }

  get ended() {
    return this.child.exitCode !== null || this.child.signalCode !== null || this.child.pid === undefined;
  }

  /** Waits until it has ended by itself and all its output has come. @returns {Promise<number | null>} its exit code */
  async exit() {
    await this.#closed;
    return this.child.exitCode;
  }

  /** Ends it. @returns {Promise<number | null>} its exit code */
  async end(signal = 'SIGTERM') {
    if (this.ended) return this.child.exitCode;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGCONT');
    this.child.kill(signal);
    await exit;
    return this.child.exitCode;
  }

  /** Stops it, and every process below it, where it stands: to others it is there, and does not answer. */
  freeze() {
    for (const pid of familyOf(this.pid)) signal(pid, 'SIGSTOP');
  }

  thaw() {
    for (const pid of familyOf(this.pid)) signal(pid, 'SIGCONT');
  }

  /** Waits until `probe` answers with something true. */
  async until(probe, what, timeoutMs = 30_000) {
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      if (this.ended) throw new Error(`${what}: the process has ended:\n${this.lines.slice(-20).join('\n')}`);
      const answer = await Promise.resolve(probe()).catch(() => null);
      if (answer) return answer;
      await sleep(20);
    }
    throw new Error(`${what}: not within ${timeoutMs} ms:\n${this.lines.slice(-20).join('\n')}`);
  }

  #collect(stream) {
    let rest = '';
    stream.on('data', (chunk) => {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop();
      this.lines.push(...parts);
      if (this.lines.length > KEPT_LINES) this.lines.splice(0, this.lines.length - KEPT_LINES);
    });
  }
}

/** A process and every process below it. @param {number} pid */
export function familyOf(pid) {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((each) => [Number(each), parentOf(each)]),
  );
  const family = [pid];
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

/** A process of the family may have ended in the meantime. */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

/** A directory that goes with the drill. */
export function temporaryDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'drill-'));
  afterwards(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((found, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}
