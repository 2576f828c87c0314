import { ed25519 } from '@noble/curves/ed25519';
import { createHash } from 'node:crypto';
import { lookAtLog, type LogState } from './auditor.js';
import { LogSource } from './log-source.js';
import { leafHash, nodeHash } from '../verify/merkle-path.js';

const NAME = 'pay.example/log';
const HOUR_MS = 3_600_000;
const LEAVES = Array.from({ length: 9 }, (_, at) => leafHash(Uint8Array.of(at)));

/** A key, and how the service publishes it. */
function keyOf(seed: number) {
  const secret = new Uint8Array(32).fill(seed);
  const key = Buffer.concat([Buffer.of(1), ed25519.getPublicKey(secret)]);
  const id = createHash('sha256').update(`${NAME}\n`).update(key).digest().subarray(0, 4);
  const vkey = `${NAME}+${id.toString('hex')}+${key.toString('base64')}`;
  const line = (text: string) =>
    `— ${NAME} ${Buffer.concat([id, ed25519.sign(Buffer.from(text), secret)]).toString('base64')}\n`;
  return { vkey, line };
}
const [old, current] = [keyOf(1), keyOf(2)];

function mth(leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves;
  if (leaves.length === 1 && first) return first;
  const k = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return nodeHash(mth(leaves.slice(0, k)), mth(leaves.slice(k)));
}

function noteOf(leaves: readonly Uint8Array[], key: Pick<typeof old, 'line'>): string {
  const text = `${NAME}\n${leaves.length}\n${Buffer.from(mth(leaves)).toString('base64')}\n`;
  return `${text}\n${key.line(text)}`;
}

/** What a service shows: its newest note, its only tile and its keys. */
interface Shown {
  readonly note: string;
  readonly tile?: readonly Uint8Array[];
  readonly keys?: readonly { readonly vkey: string; readonly retired_at: string | null }[];
}

const BOTH = [old, current].map(({ vkey }) => ({ vkey, retired_at: null }));

function sourceOf({ note, tile = LEAVES, keys = BOTH }: Shown): LogSource {
  return new LogSource('https://pay.example', async (input) => {
    const path = String(input).slice('https://pay.example'.length);
    if (path === '/log/checkpoint') return new Response(note);
    if (path.startsWith('/.well-known/')) return Response.json({ public_keys: keys });
    const width = Number(/^\/log\/tile\/0\/000\.p\/(\d+)$/.exec(path)?.[1]);
    return new Response(Buffer.concat(tile.slice(0, width)));
  });
}

function look(shown: Shown, before: LogState | null, given: readonly string[] = []): Promise<unknown> {
  return lookAtLog(sourceOf(shown), before, given).then(
    ({ notices }) => (notices.length > 0 ? notices : 'nothing'),
    (error: { code?: string }) => error.code ?? error,
  );
}

function retired(msAgo: number) {
  return [{ vkey: old.vkey, retired_at: new Date(Date.now() - msAgo).toISOString() }, ...BOTH.slice(1)];
}

const SMALL = noteOf(LEAVES.slice(0, 5), old);
const seen = async (shown: Shown = { note: SMALL }) => (await lookAtLog(sourceOf(shown), null)).state;

describe('an auditor', () => {
  it('follows a log that grows, and tells a key that is new', async () => {
    const before = await seen();
    expect(await look({ note: noteOf(LEAVES, old) }, before)).toBe('nothing');
    expect(await look({ note: noteOf(LEAVES, current) }, before)).toEqual([expect.stringContaining(current.vkey)]);
  });

  it('believes no key but the one that was given to it', async () => {
    expect(await look({ note: SMALL }, null, [old.vkey])).toBe('nothing');
    expect(await look({ note: noteOf(LEAVES, current) }, null, [old.vkey])).toBe('log_not_signed');
  });

  it('refuses a key that what it has kept does not have, since it would not count', async () => {
    const before = await seen();
    expect(await look({ note: SMALL }, before, [old.vkey])).toBe('nothing');
    expect(await look({ note: SMALL }, before, [current.vkey])).toBe('state_unusable');
    expect(await look({ note: noteOf(LEAVES, current) }, before, [current.vkey])).toBe('state_unusable');
    await expect(lookAtLog(sourceOf({ note: SMALL }), before, [current.vkey])).rejects.toThrow(
      'begin with a new state',
    );
  });

  it('refuses what a retired key has signed since, and not what it had signed before', async () => {
    const before = await seen();
    expect(await look({ note: noteOf(LEAVES, old), keys: retired(HOUR_MS) }, before)).toBe('log_key_retired');
    expect(await look({ note: noteOf(LEAVES, old), keys: retired(HOUR_MS) }, null)).toBe('log_key_retired');
    expect(await look({ note: SMALL, keys: retired(HOUR_MS) }, before)).toBe('nothing');
    expect(await look({ note: noteOf(LEAVES, old), keys: retired(5_000) }, before)).toBe('nothing');
    expect(await look({ note: noteOf(LEAVES, old), keys: retired(-HOUR_MS) }, before)).toBe('nothing');
  });

  it('does not forget a retirement that is not published any more', async () => {
    const { state } = await lookAtLog(sourceOf({ note: SMALL, keys: retired(5_000) }), null);
    jest.useFakeTimers({ now: Date.now() + HOUR_MS });
    expect(await look({ note: noteOf(LEAVES, old) }, state)).toBe('log_key_retired');
    expect(await look({ note: noteOf(LEAVES, old), keys: retired(-2 * HOUR_MS) }, state)).toBe('log_key_retired');
    jest.useRealTimers();
  });

  it('keeps since when the log has been the same', async () => {
    const [start, later] = [Date.now(), Date.now() + HOUR_MS];
    jest.useFakeTimers({ now: start });
    const first = await seen();
    jest.setSystemTime(later);
    const same = (await lookAtLog(sourceOf({ note: SMALL }), first)).state;
    const grown = (await lookAtLog(sourceOf({ note: noteOf(LEAVES, old) }), same)).state;
    const { since: _, ...without } = first;
    const anew = (await lookAtLog(sourceOf({ note: SMALL }), without)).state;
    jest.useRealTimers();
    expect([first, same, grown, anew].map(({ since }) => Date.parse(since ?? ''))).toEqual([
      start,
      start,
      later,
      later,
    ]);
  });

  it('tells a log that is another one from tiles that are', async () => {
    const before = await seen();
    const other = LEAVES.toReversed();
    expect(await look({ note: noteOf(other, old), tile: other }, before)).toBe('log_forked');
    expect(await look({ note: noteOf(LEAVES, old), tile: other }, before)).toBe('log_incomplete');
    expect(await look({ note: noteOf(other.slice(0, 5), old), tile: other }, before)).toBe('log_forked');
    expect(await look({ note: noteOf(LEAVES.slice(0, 3), old) }, before)).toBe('log_cut_off');
  });

  it('shows both notes of a contradiction', async () => {
    const note = noteOf(LEAVES.slice(0, 3), old);
    await expect(lookAtLog(sourceOf({ note }), await seen())).rejects.toThrow(note);
  });

  it('does not start anew from a state that nobody has signed', async () => {
    const before = await seen();
    for (const broken of [
      { ...before, checkpoint: SMALL.replace('\n5\n', '\n4\n') },
      { ...before, checkpoint: '' },
      { ...before, vkeys: [] },
      // A look instead of its state, or what JSON made of something else.
      { state: before } as unknown as LogState,
      { ...before, checkpoint: 7 } as unknown as LogState,
      { ...before, vkeys: [null] } as unknown as LogState,
      [] as unknown as LogState,
    ])
      expect(await look({ note: noteOf(LEAVES, old) }, broken)).toBe('state_unusable');
  });
});

it.each([
  [0, 256, '000'],
  [999, 256, '999'],
  [1_000, 7, 'x001/000.p/7'],
  [1_234_067, 5, 'x001/x234/067.p/5'],
])('names tile %d, %d wide, as C2SP does', async (index, width, name) => {
  const asked: string[] = [];
  const source = new LogSource('https://pay.example/', async (input) => {
    asked.push(String(input));
    return new Response(new Uint8Array(width * 32));
  });
  await source.tile({ level: 0, index, width });
  expect(asked).toEqual([`https://pay.example/log/tile/0/${name}`]);
});

describe('what cannot be read says nothing against a log:', () => {
  it.each([
    ['a redirect', () => Response.redirect('https://evil.example/')],
    ['an answer that breaks off', () => new Response(brokenOff())],
    ['an outage', () => new Response(null, { status: 503 })],
    ['an empty answer', () => new Response(null)],
    ['a page', () => new Response('<html>')],
    ['an endless answer', () => new Response(endless())],
  ])('%s', async (_title, answer) => {
    const source = new LogSource('https://pay.example', async () => answer());
    await expect(source.publishedKeys()).rejects.toMatchObject({ code: 'log_unavailable' });
  });

  it('but a tile that is not there or has another length does', async () => {
    for (const answer of [new Response(null, { status: 404 }), new Response('short'), new Response(endless())]) {
      const source = new LogSource('https://pay.example', async () => answer);
      await expect(source.tile({ level: 0, index: 0, width: 5 })).rejects.toMatchObject({ code: 'log_incomplete' });
    }
  });
});

function brokenOff(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(10));
      controller.error(new Error('broken off'));
    },
  });
}

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(100_000)) });
}
