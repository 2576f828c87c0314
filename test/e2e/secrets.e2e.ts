import { setTimeout as sleep } from 'node:timers/promises';
import { issueKey, OPTION, Provider } from '../support/actors.js';
import { freePort } from '../support/environment.js';
import { UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

const HEADERS = [
  'x-controller-wallet',
  'x-controller-authorization',
  'cookie',
  'user-agent',
  'referer',
  'if-match',
  'x-a',
];
const FIELDS = ['type', 'value', 'name_id', 'slug', 'label', 'reason', 'description', 'target_type', 'target_value'];
const ROUTES = [
  ['POST', '/v1/resolve'],
  ['POST', '/v1/resolve/batch'],
  ['POST', '/v1/controller-authorizations/check'],
  ['GET', '/v1/me'],
  ['POST', '/v1/identifiers'],
  ['POST', '/v1/namespaces'],
  ['POST', '/v1/namespaces/none/names'],
  ['POST', '/v1/complaints'],
  ['PATCH', '/v1/identifiers/019aa3f0-0000-7000-8000-000000000001'],
  ['GET', '/v1/namespaces'],
  ['GET', '/v1/identifiers'],
  ['PATCH', '/v1/namespaces/none'],
  ['DELETE', '/v1/namespaces/none/names/none'],
] as const;

/** The database is away, has no room, or is out of its mind. */
const DATABASE_ERRORS = ['57P01', '53100', 'XX000'];
/** As databases do, it tells of the row that it was at. */
const BLAB = `
  create function blab() returns trigger language plpgsql as $$
  begin
    raise exception 'Key (value)=(%)', new.value using errcode = tg_argv[0], detail = new::text, hint = new.value;
  end $$`;

describe('what a request carries', () => {
  let service: Service;
  let provider: Provider;
  let freeKey = '';
  let metricsPort = 0;
  let sent = 0;
  const errors: string[] = [];
  const outages: number[] = [];
  const canary = () => `canary${(sent += 1)}x3f9a`;

  /** Every place gets a canary of its own; only errors are kept, because an answer may echo what was asked. */
  const send = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const response = await fetch(service.url + path, { method, headers, ...(body !== undefined && { body }) });
    const text = await response.text();
    if (response.status >= 400) errors.push(text);
  };

  beforeAll(async () => {
    metricsPort = await freePort();
    service = await Service.start({ ...UNLIMITED, LOG_LEVEL: 'trace', METRICS_PORT: String(metricsPort) });
    provider = await Provider.create(service);
    freeKey = (await issueKey(service, null)).key;
    const json = { 'content-type': 'application/json' };
    for (const [method, path] of ROUTES) {
      for (const key of [provider.key, freeKey, canary()]) {
        const authorization = `Bearer ${key}`;
        const body = () =>
          method === 'GET' ? undefined : JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, canary()])));
        await send(
          method,
          `${path}?q=${canary()}&limit=${canary()}&cursor=${canary()}&type=${canary()}&value=${canary()}&status=${canary()}`,
          { authorization, ...json },
          body(),
        );
        for (const header of HEADERS) await send(method, path, { authorization, ...json, [header]: canary() }, body());
        if (method !== 'GET') await send(method, path, { authorization, ...json }, `{"${canary()}"`);
        if (method !== 'GET') await send(method, path, { authorization, 'content-type': canary() }, canary());
      }
    }
    await send('GET', `/${canary()}/%ff?${canary()}`, {});
    await send('GET', `/v1/identifiers/${canary()}/${canary()}/availability`, {});
    for (const path of [
      `/v1/identifiers?type=custom&value=${canary()}`,
      `/v1/identifiers?type=email&value=${canary()}`,
      `/v1/namespaces/${canary()}/names/${canary()}`,
    ])
      await send('GET', path, { authorization: `Bearer ${provider.key}` });
    await provider.register(evmWallet(), 'custom', canary());
    await provider.register(evmWallet(), 'custom', canary(), [{ ...OPTION, address: canary() }]);
    await provider.resolve('custom', canary());
    await service.sql(BLAB);
    for (const code of DATABASE_ERRORS) {
      await service.sql(`create or replace trigger blab before insert on identifiers
        for each row execute function blab('${code}')`);
      const { status, body } = await provider.register(evmWallet(), 'custom', canary());
      outages.push(status);
      errors.push(JSON.stringify(body));
    }
  });
  afterAll(() => service.stop());

  const secrets = () => [/canary\d+x3f9a/, new RegExp(provider.key), new RegExp(freeKey)];

  it('is sent in hundreds of places', () => expect([sent > 700, errors.length > 150]).toEqual([true, true]));

  it('is there when the database fails, too', () => expect(outages).toEqual([503, 503, 500]));

  it('does not come back in an error', () => {
    for (const secret of secrets()) expect(errors.filter((error) => secret.test(error))).toEqual([]);
  });

  it('stays out of the log', async () => {
    const log = () => service.output.join('');
    for (let tries = 0; tries < 100 && !log().includes('"status":500'); tries += 1) await sleep(100);
    expect(log()).toContain('"status":500');
    for (const secret of secrets()) expect(log()).not.toMatch(secret);
  });

  it('stays out of the metrics', async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain('/v1/resolve');
    for (const secret of secrets()) expect(metrics).not.toMatch(secret);
  });

  it('leaves no key in any text of the database', async () => {
    const columns = await service.sql<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY', 'character varying')`,
    );
    expect(columns.length).toBeGreaterThan(20);
    for (const { table, column } of columns) {
      const found = await service.sql(
        `select 1 from "${table}" where "${column}"::text like '%' || $1 || '%' or "${column}"::text like '%' || $2 || '%'`,
        [provider.key, freeKey],
      );
      expect({ table, column, found: found.length }).toEqual({ table, column, found: 0 });
    }
  });
});
