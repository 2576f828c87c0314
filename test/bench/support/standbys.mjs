import { migrate } from '../../drills/support/service.mjs';
import { Postgres } from '../../drills/support/postgres.mjs';
import { fill } from './fill.mjs';
import { email } from './identifiers.mjs';
import { load, median } from './measure.mjs';
import { startService } from './servers.mjs';

const IDENTIFIERS = 20_000;
const CONNECTIONS = 32;
const MOST_STANDBYS = 2;
/** All that the service has a server do, connections and its own watching included. */
const SPENT = `
  select coalesce(sum(total_exec_time), 0) as ms from pg_stat_statements where userid = 'resolver_service'::regrole`;

/**
 * What each database server does for a resolve with no standby, one and two, by pg_stat_statements, in rounds that take turns.
 * Servers and services are of this run's own.
 * @param {{ seconds: number, rounds: number, resolve: (key: string, value: string) => object }} run
 * @returns medians by the number of standbys; the share is of the primary's time without any
 */
export async function standbys({ seconds, rounds, resolve }) {
  const primary = await Postgres.create([`shared_preload_libraries = 'pg_stat_statements'`]);
  migrate({ DATABASE_URL: primary.ownerUrl });
  await primary.sql('create extension pg_stat_statements');
  const { key } = await fill(primary.url, IDENTIFIERS);
  const servers = [primary];
  while (servers.length <= MOST_STANDBYS) servers.push(await primary.replicate());
  const request = () => resolve(key, email(1 + Math.floor(Math.random() * IDENTIFIERS)));
  const targets = [];
  for (let count = 0; count <= MOST_STANDBYS; count += 1) {
    const urls = servers.slice(1, count + 1).map(({ serviceUrl }) => serviceUrl);
    const service = await startService({ DATABASE_URL: primary.serviceUrl, DATABASE_STANDBY_URLS: urls.join(' ') });
    targets.push({ service, rounds: [] });
  }
  for (let round = 0; round <= rounds; round += 1) {
    for (const target of targets) {
      const before = await Promise.all(servers.map(spentMs));
      const figures = await load({ url: target.service.url, connections: CONNECTIONS, seconds, request });
      if (figures.failed > 0) throw new Error(`${figures.failed} requests failed.`);
      const after = await Promise.all(servers.map(spentMs));
      const perResolve = after.map((ms, server) => ((ms - before[server]) * 1_000) / figures.requests);
      if (round > 0) target.rounds.push({ ...figures, primaryUs: perResolve[0], standbysUs: sum(perResolve.slice(1)) });
    }
  }
  await Promise.all(targets.map(({ service }) => service.stop()));
  return targets.map(({ rounds: measured }, count) => {
    const of = (name) => median(measured.map((figures) => figures[name]));
    const shares = measured.map(({ primaryUs }, round) => primaryUs / targets[0].rounds[round].primaryUs);
    return {
      standbys: count,
      perSecond: Math.round(of('perSecond')),
      p99: of('p99'),
      primaryUs: Number(of('primaryUs').toFixed(1)),
      standbysUs: Number(of('standbysUs').toFixed(1)),
      share: Number(median(shares).toFixed(2)),
    };
  });
}

async function spentMs(server) {
  const [{ ms }] = await server.sql(SPENT);
  return ms;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
