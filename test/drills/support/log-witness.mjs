import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Collects every checkpoint that any process shows, and holds all of them against the entries in the end. */
export class LogWitness {
  #roots = new Map();
  #faults = [];
  #stopping = new AbortController();
  #done;
  #urls;

  /** @param {() => string[]} urls of the processes that there are now */
  constructor(urls) {
    this.#urls = urls;
    this.#done = Promise.all(urls().map((_, index) => this.#watch(index)));
  }

  async #watch(index) {
    for (let largest = 0; !this.#stopping.signal.aborted; await sleep(50)) {
      const text = await read(`${this.#urls()[index]}/log/checkpoint`).catch(() => null);
      if (text === null) continue;
      const [, size, root] = text.toString().split('\n');
      const known = this.#roots.get(Number(size));
      if (known !== undefined && known !== root) this.#faults.push(`two roots of ${size} entries`);
      if (Number(size) < largest) this.#faults.push(`${largest} entries became ${size}`);
      largest = Number(size);
      this.#roots.set(largest, root);
    }
  }

  /** @returns {Promise<{ checkpoints: number, faults: string[] }>} */
  async stop() {
    this.#stopping.abort();
    await this.#done;
    const size = Math.max(...this.#roots.keys());
    const leaves = await readLeaves(this.#urls()[0], size);
    for (const [each, root] of this.#roots) {
      if (treeHash(leaves.slice(0, each)).toString('base64') !== root) {
        this.#faults.push(`no tree of ${each} entries has its root`);
      }
    }
    return { checkpoints: this.#roots.size, faults: this.#faults };
  }
}

/** The leaves of a log from its bundles of entries. */
export async function readLeaves(url, size) {
  const leaves = [];
  for (let index = 0; index * 256 < size; index += 1) {
    const width = Math.min(256, size - index * 256);
    const bundle = await readAtLast(`${url}/log/tile/entries/${nameOf(index)}${width < 256 ? `.p/${width}` : ''}`);
    for (let at = 0; at < bundle.length; at += 34) leaves.push(sha256(Buffer.of(0), bundle.subarray(at + 2, at + 34)));
  }
  return leaves;
}

function nameOf(index) {
  const rest = String(index % 1000).padStart(3, '0');
  return index < 1000 ? rest : `${parentsOf(Math.floor(index / 1000))}/${rest}`;
}

function parentsOf(index) {
  const last = `x${String(index % 1000).padStart(3, '0')}`;
  return index < 1000 ? last : `${parentsOf(Math.floor(index / 1000))}/${last}`;
}

/** MTH of RFC 6962, as it stands there. */
export function treeHash(leaves) {
  if (leaves.length === 0) return sha256();
  if (leaves.length === 1) return leaves[0];
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return sha256(Buffer.of(1), treeHash(leaves.slice(0, half)), treeHash(leaves.slice(half)));
}

function sha256(...parts) {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

/** Beside other work a database is slow now and then, and 503 says so. */
async function readAtLast(url, tries = 10) {
  return read(url).catch(async (error) => {
    if (tries === 1) throw error;
    await sleep(200);
    return readAtLast(url, tries - 1);
  });
}

export async function read(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
