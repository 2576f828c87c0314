import { randomBytes } from 'node:crypto';
import type { SigningKey } from '../signing-keys/domain/signing-key.js';
import type { SigningKeysService } from '../signing-keys/signing-keys.service.js';
import type { StoredTiles } from './domain/tile.js';
import type { TrailHead } from './domain/trail-line.js';
import { LogContradicted } from './log.errors.js';
import { LogSequencerService } from './log-sequencer.service.js';
import type { LogHead, LogStoreService, NextCheckpoint, SignedHead } from './log-store.service.js';

const KEY: SigningKey = {
  id: '01020304',
  name: 'pay.example/log',
  publicKey: randomBytes(32),
  createdAt: new Date(0),
  retiredAt: null,
};
const NEWER_KEY: SigningKey = { ...KEY, id: '05060708', createdAt: new Date(1) };
const NOW = new Date();

/** Older than the least time between two checkpoints. */
const AGE_MS = 10_000;

/** What the database stores of a log; a test changes it as nobody may. */
class StoredLog implements Pick<LogStoreService, 'head' | 'tiles' | 'entries' | 'append'> {
  readonly all: Buffer[] = [];
  readonly hashes = new Map<string, Buffer>();
  readonly checkpoints: SignedHead[] = [];
  trail: TrailHead | null = null;
  /** Of the newest checkpoint. */
  ageMs = AGE_MS;

  async head(): Promise<LogHead> {
    const newest = this.checkpoints.at(-1);
    const checkpoint = newest ? { ...newest, ageMs: this.ageMs } : null;
    return { checkpoint, entries: this.all.length, trail: this.trail };
  }

  async tiles(): Promise<StoredTiles> {
    return (level, index) => this.hashes.get(`${level}/${index}`) ?? Buffer.alloc(0);
  }

  async entries(from: number, limit: number): Promise<Buffer[]> {
    return this.all.slice(from, from + limit);
  }

  async append(_after: SignedHead | null, { tiles, ...next }: NextCheckpoint): Promise<boolean> {
    for (const { level, index, hashes } of tiles) this.hashes.set(`${level}/${index}`, hashes);
    this.checkpoints.push({ ...next, number: String(this.checkpoints.length + 1), ageMs: AGE_MS });
    return true;
  }

  happen(count: number): void {
    for (let n = 0; n < count; n += 1) this.all.push(randomBytes(32));
  }
}

/** A process that signs with the first of these keys. */
function processOf(log: Partial<LogStoreService>, ...all: SigningKey[]): LogSequencerService {
  const [key = KEY] = all;
  const keys: Pick<SigningKeysService, 'name' | 'all' | 'current' | 'sign'> = {
    name: KEY.name,
    all: async () => (all.length > 0 ? all : [KEY]),
    current: () => ({ key, time: NOW, sign: () => randomBytes(64) }),
    sign: async () => ({ key, signature: randomBytes(64) }),
  };
  return new LogSequencerService(log as LogStoreService, keys as SigningKeysService);
}

/** A log of five entries with two checkpoints, and the process that has signed them. */
async function signedLog(): Promise<{ log: StoredLog; process: LogSequencerService }> {
  const log = new StoredLog();
  const process = processOf(log);
  log.trail = { sequence: 1, hash: 'a'.repeat(64) };
  for (const count of [3, 2]) {
    log.happen(count);
    await process.signIfDue();
  }
  return { log, process };
}

describe('a process that signs the log', () => {
  it('goes on from what it has signed, and from what other processes have signed since', async () => {
    const { log, process } = await signedLog();
    for (const next of [processOf(log), process]) {
      log.happen(1);
      await next.signIfDue();
    }
    expect(log.checkpoints.map(({ size }) => size)).toEqual([3, 5, 6, 7]);
  });

  it('signs anew with a newer key, and a process that does not have that key lets it stand', async () => {
    const { log } = await signedLog();
    const [withNewer, without] = [processOf(log, NEWER_KEY, KEY), processOf(log, KEY, NEWER_KEY)];
    for (const next of [withNewer, without, withNewer, without]) await next.signIfDue();
    expect(log.checkpoints.map(({ keyId }) => keyId)).toEqual([KEY.id, KEY.id, NEWER_KEY.id]);
  });

  it.each([
    ['was retired', { retiredAt: NOW }],
    ['is one of another name', { name: 'former.example/log' }],
  ])('signs anew when the newest checkpoint has a newer key that %s', async (_, over) => {
    const { log } = await signedLog();
    await processOf(log, NEWER_KEY, KEY).signIfDue();
    await processOf(log, KEY, { ...NEWER_KEY, ...over }).signIfDue();
    expect(log.checkpoints.map(({ keyId }) => keyId)).toEqual([KEY.id, KEY.id, NEWER_KEY.id, KEY.id]);
  });

  it('goes on when the clock of the database was set back behind the newest checkpoint', async () => {
    const { log, process } = await signedLog();
    log.ageMs = -3_600_000;
    log.happen(1);
    await process.signIfDue();
    expect(log.checkpoints).toHaveLength(3);
  });

  it.each<[string, RegExp, (log: StoredLog) => unknown]>([
    ['whose newest checkpoint is gone', /newest checkpoints are gone/, (log) => log.checkpoints.pop()],
    ['of which an entry is gone', /fewer entries/, (log) => log.all.pop()],
    [
      'whose tiles are others than those that it has signed',
      /tiles do not lead to its checkpoint of 5 entries/,
      (log) => {
        log.hashes.set('0/0', randomBytes(5 * 32));
        log.happen(1);
      },
    ],
    [
      'that was written anew, with checkpoints that fit its tiles',
      /another log than the one that had 5 entries/,
      async (log) => {
        const { log: forged } = await signedLog();
        for (const [place, hashes] of forged.hashes) log.hashes.set(place, hashes);
        log.checkpoints.splice(0, 2, ...forged.checkpoints);
        log.happen(1);
      },
    ],
    [
      "that names an entry of the operators' trail that is gone",
      /entry 1 of the operators' trail is gone/,
      (log) => {
        log.trail = null;
      },
    ],
    [
      "that names another entry of the operators' trail than there is",
      /entry 1 of the operators' trail is another one/,
      (log) => {
        log.trail = { sequence: 1, hash: 'b'.repeat(64) };
      },
    ],
  ])('signs nothing more of a log %s', async (_, why, forge) => {
    const { log, process } = await signedLog();
    await forge(log);
    const before = log.checkpoints.length;
    const signing = process.signIfDue();
    await expect(signing).rejects.toThrow(LogContradicted);
    await expect(signing).rejects.toThrow(why);
    expect(log.checkpoints).toHaveLength(before);
  });
});
