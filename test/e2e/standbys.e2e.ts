import { Provider } from '../support/actors.js';
import { createDatabase, freePort, SERVER_URL, type TestDatabase } from '../support/environment.js';
import { eventually } from '../support/eventually.js';
import { freshValue } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ServiceProcess } from '../support/service-process.js';
import { evmWallet } from '../support/wallets.js';

/** What real standbys answer is the drill standby-freshness, and a promotion the drill failover. */
(SERVER_URL === undefined ? describe.skip : describe)(
  'a database of several hosts, with standbys that are none',
  () => {
    let service: Service;
    let provider: Provider;
    let database: TestDatabase;
    let away: string;
    let metricsPort: number;

    beforeAll(async () => {
      database = await createDatabase();
      metricsPort = await freePort();
      const url = database.variables['DATABASE_URL'] ?? '';
      away = url.replace(/:\d+\//, `:${await freePort()}/`);
      // Of two hosts, where the first one is away.
      const hosts = `${url.replace('@', `@${new URL(away).host},`)}?target_session_attrs=read-write`;
      const variables = {
        DATABASE_URL: hosts,
        DATABASE_STANDBY_URLS: `${url} ${away}`,
        METRICS_PORT: String(metricsPort),
      };
      service = await Service.start(variables, database);
      provider = await Provider.create(service);
    });
    afterAll(async () => {
      await service.stop();
      await database.drop();
    });

    it('starts where one of the hosts is the primary', async () => {
      expect((await service.http.get('/health/ready')).status).toBe(200);
    });

    it('counts the standbys, which do not answer: one is a primary, at the other address is nothing', async () => {
      await eventually(async () => {
        const { body } = await service.http.get('/health');
        return JSON.stringify(body['standbys']) === '{"configured":2,"answering":0}';
      });
    });

    it('loses no answer by them: the primary gives it', async () => {
      const value = freshValue('email');
      await provider.register(evmWallet(), 'email', value);
      const answers = await Promise.all([1, 2, 3].map(() => provider.resolve('email', value)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const list = await service.http.get('/v1/identifiers', { key: provider.key });
      expect(list.status).toBe(200);
    });

    it('names them in the metrics, and in the log once they have been away for a second', async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      expect(metrics).toContain(`database_standby_away{standby="${new URL(away).host}"} 1`);
      expect(metrics).toMatch(/database_lookups_total\{server="primary"\} [1-9]/);
      const said = () =>
        service.output
          .join('')
          .split('\n')
          .filter((line) => line.includes('"event":"standby_away"'));
      await eventually(async () => said().length === 2);
      expect(said().join()).toContain('the standby is promoted');
      expect(said().join()).toContain(new URL(away).host);
    });

    it('says what is wrong with them before it listens', async () => {
      const url = database.variables['DATABASE_URL'] ?? '';
      const process = await ServiceProcess.start({ DATABASE_STANDBY_URLS: `${url} ${away}` }, database);
      const events = () =>
        process.output
          .join('')
          .split('\n')
          .flatMap((line) => /"event":"(standby_away|listening)"/.exec(line)?.[1] ?? []);
      await eventually(async () => events().includes('listening'));
      await process.stop();
      expect(events()).toEqual(['standby_away', 'standby_away', 'listening']);
    });
  },
);
