import { setTimeout as sleep } from 'node:timers/promises';
import { createProvider, newWallet, register, signed } from './support/actors.mjs';
import { attacksOn } from './support/attacks.mjs';
import { check } from './support/check.mjs';
import { Embedded } from './support/embedded.mjs';
import { newAgent, send } from './support/http.mjs';
import { migrate, Service, UNLIMITED, verifyHistories } from './support/service.mjs';
import { Postgres } from './support/postgres.mjs';

const ATTACKERS = 16;
/** Limits have tests of their own; here they would stop the attacks before what is behind them is reached. */
const UNPROTECTED = {
  ...UNLIMITED,
  LIMIT_AUTH_FAILURE_PER_MINUTE: 1_000_000,
  LIMIT_COMPLAINT_PER_HOUR: 1_000_000,
  LIMIT_NAMESPACE_PER_HOUR: 1_000_000,
};
const HELD = 20;
const OWNERS_PAUSE_MS = 50;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'access',
  summary:
    'two hostile providers and two hostile wallets at every endpoint: no change that the controller did not sign',
  seconds: 400,
  async run({ short }) {
    const seconds = short ? 10 : 60;
    const server = await Postgres.create();
    migrate({ DATABASE_URL: server.url });
    const onPostgres = await siege(server, { DATABASE_URL: server.url }, seconds);
    const embedded = await Embedded.create();
    const onEmbedded = await siege(embedded, embedded.variables, seconds);
    return `PostgreSQL: ${onPostgres}; embedded: ${onEmbedded}`;
  },
};

async function siege(database, variables, seconds) {
  const service = await Service.start({ ...variables, ...UNPROTECTED, LOG_LEVEL: 'error' });
  const agent = newAgent(ATTACKERS);
  const owner = { provider: await createProvider(database), wallet: newWallet() };
  const held = [];
  for (let at = 0; at < HELD; at += 1) {
    const { status, body } = await register(service.url, owner.provider, owner.wallet, `held-${at}@shop.example`);
    check(status === 201, `nothing could be registered before the attack: ${status} ${body.code}`);
    held.push({ id: body.id, value: body.value, memo: undefined });
  }
  const hostile = {
    providers: [await createProvider(database), await createProvider(database)],
    wallets: [newWallet(), newWallet()],
  };
  const deadline = Date.now() + seconds * 1000;
  const tally = { sent: 0, statuses: new Map() };
  /** What the owner has signed and sent: the attackers see all of it, as whoever carries it does. */
  const overheard = [];
  await Promise.all([
    own({ service, agent, owner, held, overheard, deadline }),
    ...Array.from({ length: ATTACKERS }, () =>
      attack({ service, agent, owner, held, hostile, overheard, deadline, tally }),
    ),
  ]);

  const rows = await database.sql(
    `select i.id, i.status::text as status, i.controller, i.payment_options, i.version from identifiers i where i.id = any($1)`,
    [held.map(({ id }) => id)],
  );
  const stolen = rows.filter((row) => {
    const { memo, changes } = held.find(({ id }) => id === row.id);
    const intact = row.status === 'active' && row.controller === owner.wallet.wallet;
    return !intact || row.payment_options[0].memo !== memo || row.version !== 1 + (changes ?? 0);
  });
  const failed = [...tally.statuses].filter(([status]) => status >= 500);
  const history = verifyHistories(variables);
  await service.stop();
  const figures = `${tally.sent} hostile requests, ${stolen.length} changes that were not signed, ${failed.length} × 5xx, ${history.events} events verify`;
  check(stolen.length === 0 && failed.length === 0 && history.ok, `${figures}; ${JSON.stringify(failed)}`);
  check(tally.sent > seconds * 20, `too little happened: ${figures}`);
  return figures;
}

/** The owner changes each identifier from time to time, and knows afterwards how each must stand. */
async function own({ service, agent, owner, held, overheard, deadline }) {
  for (let change = 1; Date.now() < deadline; change += 1) {
    const target = held[change % held.length];
    const memo = `change ${change}`;
    const path = `/v1/identifiers/${target.id}`;
    const body = { payment_options: [{ chain: 'solana', asset: 'USDC', address: owner.wallet.wallet, memo }] };
    const request = await signed(owner.provider, owner.wallet, 'PATCH', path, body);
    const { status, body: answer } = await send(service.url + path, { ...request, agent });
    check(status === 200, `the owner was refused: ${status} ${answer.code}`);
    target.memo = memo;
    target.changes = (target.changes ?? 0) + 1;
    overheard.push(request);
    await sleep(OWNERS_PAUSE_MS);
  }
}

async function attack({ service, agent, deadline, tally, ...world }) {
  while (Date.now() < deadline) {
    for (const makeAttack of attacksOn(world)) {
      const { path, ...request } = await makeAttack();
      const { status } = await send(service.url + path, { ...request, agent });
      tally.sent += 1;
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
      if (Date.now() >= deadline) return;
    }
  }
}
