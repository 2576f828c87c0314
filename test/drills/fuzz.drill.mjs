import { randomInt } from 'node:crypto';
import { Contract } from '../support/contract.mjs';
import { check } from './support/check.mjs';
import { Embedded } from './support/embedded.mjs';
import { exchange } from './support/fuzz/client.mjs';
import { brokenPromises } from './support/fuzz/promises.mjs';
import { converse, speak } from './support/fuzz/raw.mjs';
import { Random } from './support/fuzz/random.mjs';
import { generate } from './support/fuzz/requests.mjs';
import { createWorld } from './support/fuzz/world.mjs';
import { newAgent } from './support/http.mjs';
import { percentile } from './support/load.mjs';
import { Postgres } from './support/postgres.mjs';
import { migrate, Service } from './support/service.mjs';

const CLIENTS = 48;
const TIMEOUT_MS = 8_000;
const RAW_SHARE = 0.15;
/** Statuses after which HTTP lets a server close: it could not or would not read the request as it is. */
const CLOSING = new Set([400, 408, 413, 415, 417, 431]);

const UNLIMITED = Object.fromEntries(
  [
    'RESOLVE_PER_MINUTE',
    'FREE_PER_MINUTE',
    'FREE_PER_DAY',
    'AVAILABILITY_PER_MINUTE',
    'READ_PER_MINUTE',
    'MUTATION_PER_MINUTE',
    'COMPLAINT_PER_HOUR',
    'NAMESPACE_PER_HOUR',
    'AUTH_FAILURE_PER_MINUTE',
  ].map((limit) => [`LIMIT_${limit}`, 100_000_000]),
);

/** A busy machine is no outage, and outages have drills of their own: what is slower than TIMEOUT_MS is a fault all the same. */
const PATIENT = { DATABASE_QUERY_TIMEOUT_MS: 7_000, DATABASE_CONNECTION_TIMEOUT_MS: 7_000 };

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'fuzz',
  summary:
    'generated requests to all endpoints, on both databases: no 5xx, no hang, no dropped connection, no answer off contract',
  seconds: 1_800,
  async run({ short }) {
    const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
    const count = short ? 3_000 : 100_000;
    const onPostgres = await campaign(await onServer(), seed, count);
    const onEmbedded = await campaign(await onFiles(), seed + 1, count);
    return `FUZZ_SEED=${seed}; PostgreSQL: ${onPostgres}; embedded: ${onEmbedded}`;
  },
};

async function onServer() {
  const database = await Postgres.create();
  migrate({ DATABASE_URL: database.ownerUrl });
  return {
    database,
    service: await Service.start({ DATABASE_URL: database.serviceUrl, ...UNLIMITED, ...PATIENT, LOG_LEVEL: 'error' }),
  };
}

async function onFiles() {
  const database = await Embedded.create();
  return {
    database,
    service: await Service.start({ ...database.variables, ...UNLIMITED, ...PATIENT, LOG_LEVEL: 'error' }),
  };
}

async function campaign({ database, service }, seed, count) {
  const world = await createWorld(database, service);
  const contract = new Contract((await service.get('/docs-json')).body);
  const agent = newAgent(CLIENTS);
  const tally = { statuses: new Map(), times: [], faults: [], raw: 0 };
  let next = 0;
  const client = async () => {
    for (let index = next++; index < count; index = next++) {
      const random = new Random(seed, index);
      const send = random.chance(RAW_SHARE) ? overRawSocket : overClient;
      const startedAt = performance.now();
      const faults = await send({ service, agent, contract, world, random, tally });
      tally.times.push(performance.now() - startedAt);
      tally.faults.push(...faults.map((fault) => `request ${index}: ${fault}`));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const logged = service.program.lines.filter((line) => line.includes('"level":"error"'));
  const first = tally.faults.slice(0, 60).join('\n');
  check(
    tally.faults.length === 0,
    `FUZZ_SEED=${seed}: ${tally.faults.length} faults:\n${first}\n${logged.slice(0, 3).join('\n')}`,
  );
  check(logged.length === 0, `FUZZ_SEED=${seed}: logged as errors:\n${logged.slice(0, 3).join('\n')}`);
  check((await service.get('/health/ready')).status === 200, 'The service is not ready any more');
  return report(count, tally);
}

async function overClient({ service, agent, contract, world, random, tally }) {
  const request = await generate(random, world);
  const answer = await exchange({ port: service.port, agent, timeoutMs: TIMEOUT_MS }, request);
  count(tally, answer.status);
  const faults = faultsOf(contract, request, answer);
  if (faults.length === 0) faults.push(...brokenPromises(request, answer));
  return faults.map((fault) => `${request.method} ${request.target.slice(0, 120)}: ${fault}`);
}

async function overRawSocket({ service, contract, world, random, tally }) {
  const conversation = await converse(random, world);
  const { answers, error } = await speak(service.port, conversation, TIMEOUT_MS);
  tally.raw += 1;
  for (const { status } of answers) count(tally, status);
  const { methods, targets = [], statuses, closes = false } = conversation;
  const faults = answers.flatMap((answer, at) => {
    const judged = faultsOf(contract, { method: methods[at], target: targets[at] ?? '', closes }, answer);
    return statuses && !statuses.includes(answer.status)
      ? [...judged, `${answer.status} instead of ${statuses}`]
      : judged;
  });
  const closedRightly = answers.at(-1)?.headers['connection'] === 'close';
  if (error !== undefined && !closedRightly) faults.push(error);
  else if (answers.length < methods.length && !closedRightly) faults.push(`dropped after ${answers.length} answers`);
  return faults.map((fault) => `raw ${conversation.what}: ${fault}`);
}

function count({ statuses }, status) {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

/** What is wrong with an answer, in words. */
function faultsOf(contract, { method, target, closes = false }, { status, headers, text, error }) {
  if (error !== undefined) return [error];
  if (status >= 500) return [`${status} ${text}`];
  const faults = [];
  if (headers['connection'] === 'close' && !closes && !CLOSING.has(status)) faults.push(`closed after ${status}`);
  if (method === 'HEAD') return faults;
  try {
    const body = JSON.parse(text);
    if (status >= 400) contract.checkError(body);
    contract.check(method, target, { status, body });
    if (status < 400 && target !== '' && !contract.knows(method, target))
      faults.push(`${status} outside of the contract`);
  } catch (cause) {
    faults.push(cause.message);
  }
  return faults;
}

function report(count, { statuses, times, raw }) {
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, number]) => `${status}×${number}`);
  const slowest = `p99 ${percentile(times, 0.99).toFixed(0)} ms, longest ${percentile(times, 1).toFixed(0)} ms`;
  return `${count} requests (${raw} over raw sockets), 0 faults, ${counts.join(' ')}, ${slowest}`;
}
