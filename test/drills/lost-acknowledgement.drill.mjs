import { setTimeout as sleep } from 'node:timers/promises';
import { createProvider } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { PostgresProxy } from './support/pg-proxy.mjs';
import { Postgres } from './support/postgres.mjs';
import { Registrars } from './support/registrars.mjs';
import { migrate, Service, UNLIMITED, verifyHistories } from './support/service.mjs';

const CLIENTS = 4;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'lost-acknowledgement',
  summary: 'the connection cut between COMMIT and its answer: a retry gets the same record, nothing is done twice',
  seconds: 300,
  async run({ short }) {
    const postgres = await Postgres.create();
    migrate({ DATABASE_URL: postgres.ownerUrl });
    const proxy = await PostgresProxy.create(postgres);
    const service = await Service.start({ DATABASE_URL: proxy.url, DATABASE_POOL_SIZE: CLIENTS, ...UNLIMITED });
    const provider = await createProvider(postgres);

    const cuts = short ? 50 : 1_000;
    const clients = new Registrars([service.url], provider, CLIENTS);
    proxy.judge = everySecondCommit(() => proxy.cuts < cuts);
    while (proxy.cuts < cuts && !service.program.ended) await sleep(50);
    proxy.judge = () => 'pass';
    await clients.stop();

    const { ledger, replayed, retries, unexpected } = clients;
    const { lost, doubled, halfWritten } = await ledger.compare(postgres);
    const history = verifyHistories({ DATABASE_URL: postgres.serviceUrl });
    const figures = `${proxy.cuts} cuts, ${retries} retries, ${replayed.withKey} got the stored answer, ${replayed.withoutKey} without a key were refused as replayed; ${ledger.acknowledged} changes acknowledged: ${lost} lost, ${doubled} doubled, ${halfWritten} half-written; ${history.events} events verify`;
    check(unexpected.size === 0, `unexpected answers: ${[...unexpected].join(', ')}`);
    check(lost + doubled + halfWritten === 0 && history.ok, figures);
    check(replayed.withKey > 0 && replayed.withoutKey > 0, `no retry met what was committed: ${figures}`);
    check(!service.program.ended, 'the process has ended');
    return figures;
  },
};

/** The text of the message that asks the server to parse a statement without a name: behind the last statement of a change. */
const COMMIT = '\0commit';

/**
 * How the statement ends that is a change and its own transaction: `optimisticMutation` in
 * src/mutations/mutation.statements.ts.
 */
const AT_ONCE = 'end as made';

/** Judges by the message behind which the server commits: COMMIT, or the values of a change that is made at once. */
function everySecondCommit(goesOn) {
  const changesAtOnce = new Set();
  let commits = 0;
  return (type, text) => {
    const [first, second = ''] = text.split('\0');
    if (type === 'P' && second.includes(AT_ONCE)) changesAtOnce.add(first);
    const isCommit = (type === 'P' && text === COMMIT) || (type === 'B' && changesAtOnce.has(second));
    const isChosen = isCommit && (commits += 1) % 2 === 0;
    return isChosen && goesOn() ? 'cut after' : 'pass';
  };
}
