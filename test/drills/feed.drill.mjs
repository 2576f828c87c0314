import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createProvider } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { compareFeeds } from './support/feed-check.mjs';
import { newAgent, send } from './support/http.mjs';
import { Postgres } from './support/postgres.mjs';
import { migrate, Service, UNLIMITED } from './support/service.mjs';
import { afterwards } from './support/undo.mjs';

const WRITERS = 50;
const READERS = 5;
const SUBJECTS_OF_WRITER = 3;
/** What a reader sees that goes by the number which a change draws: the same rows, in a table of the drill's own. */
const NAIVE = 'create table naive (sequence bigserial primary key, id text not null)';

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'feed',
  summary: '50 concurrent writers, 5 readers: each reads each event once, in one order, in turn for each subject',
  seconds: 900,
  async run({ short }) {
    const events = short ? 5_000 : 100_000;
    const postgres = await Postgres.create();
    migrate({ DATABASE_URL: postgres.ownerUrl });
    const services = [];
    for (let count = 0; count < 2; count += 1) {
      services.push(await Service.start({ DATABASE_URL: postgres.serviceUrl, LOG_LEVEL: 'warn', ...UNLIMITED }));
    }
    const provider = await createProvider(postgres);
    await postgres.sql(NAIVE);
    const state = { writing: true };
    const readers = Array.from({ length: READERS }, (_, index) =>
      readFeed(services[index % services.length], provider, state),
    );
    const naive = readNaively(postgres, state);
    const startedAt = performance.now();
    const written = await write(postgres, provider, events / WRITERS).finally(() => (state.writing = false));
    const seconds = (performance.now() - startedAt) / 1000;
    const found = compareFeeds(written, await Promise.all(readers));
    const control = compareFeeds(written, [await naive]);
    const figures =
      `${events} events at ${Math.round(events / seconds)} a second, ${READERS} readers: ${found.missed} missed, ` +
      `${found.doubled} doubled, ${found.otherOrder} in another order, ${found.outOfTurn} out of turn`;
    check(found.ok, figures);
    check(control.missed > 0, 'the check is blind: a reader that goes by the sequence alone missed nothing');
    return `${figures}; by the sequence alone a reader misses ${control.missed}`;
  },
};

/** Writes in transactions that stay open for a while, some of one subject after the other. */
async function write(postgres, provider, eventsOfWriter) {
  const written = new Map();
  const pool = new pg.Pool({ connectionString: postgres.url, max: WRITERS });
  afterwards(() => pool.end());
  const writer = async () => {
    const subjects = Array.from({ length: SUBJECTS_OF_WRITER }, () => randomUUID());
    for (const subject of subjects) written.set(subject, []);
    for (let count = 0; count < eventsOfWriter; count += 1) {
      const subject = subjects[count % subjects.length];
      const id = randomUUID();
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(
          `select publish_event('complaint.changed', $1, $2, null, jsonb_build_object('complaint_id', $3::uuid), now())`,
          [provider.id, subject, id],
        );
        await client.query('insert into naive (id) values ($1)', [id]);
        if (Math.random() < 0.2) await sleep(Math.random() * 20);
        await client.query('commit');
        written.get(subject).push(id);
      } finally {
        client.release();
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return written;
}

async function readFeed(service, provider, state) {
  const agent = newAgent();
  const seen = [];
  for (let after = ''; ;) {
    const wasWriting = state.writing;
    const { status, body } = await send(`${service.url}/v1/events?limit=500&wait=1${after}`, {
      agent,
      key: provider.key,
    });
    if (status === 503) continue;
    check(status === 200, `a reader was answered ${status}`);
    seen.push(...body.events.map(({ data }) => data.complaint_id));
    after = `&after=${body.next_cursor}`;
    if (!wasWriting && body.events.length === 0) return seen;
  }
}

async function readNaively(postgres, state) {
  const seen = [];
  for (let after = '0'; ;) {
    const wasWriting = state.writing;
    const rows = await postgres.sql('select sequence, id from naive where sequence > $1 order by sequence limit 500', [
      after,
    ]);
    seen.push(...rows.map(({ id }) => id));
    after = rows.at(-1)?.sequence ?? after;
    if (!wasWriting && rows.length === 0) return seen;
    await sleep(5);
  }
}
