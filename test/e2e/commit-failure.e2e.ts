import { OPTION, Provider } from '../support/actors.js';
import { eventually } from '../support/eventually.js';
import type { Json } from '../support/http-client.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

describe('a COMMIT that the database refuses', () => {
  let service: Service;
  let provider: Provider;

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
    await service.sql(`create table commit_failure (code text); grant select on commit_failure to resolver_service`);
    await service.sql(`
      create function fail_at_commit() returns trigger language plpgsql as $$
      declare failure text := (select code from commit_failure);
      begin
        if failure is not null then raise exception 'said at COMMIT' using errcode = failure; end if;
        return null;
      end $$`);
    await service.sql(`
      create constraint trigger fail_at_commit after insert on spent_nonces
        deferrable initially deferred for each row execute function fail_at_commit()`);
  });
  afterAll(() => service.stop());

  const outages = () =>
    service.output
      .join('')
      .split('\n')
      .filter((line) => line.includes('"code":"database_unavailable"'))
      .map((line): Json => JSON.parse(line));

  it.each([
    ['cancelled', '57014'],
    ['out of disk space', '53100'],
    ['the victim of a deadlock', '40P01'],
    ['rolled back for a concurrent one', '40001'],
    ['cut short by a shutdown', '57P01'],
  ])('answers 503 when it is %s, keeps nothing, and logs why', async (_, code) => {
    const wallet = evmWallet();
    const body = { type: 'custom', value: freshValue(), payment_options: [OPTION] };
    const request = await provider.sign(wallet, 'POST', '/v1/identifiers', body);
    await service.sql('insert into commit_failure values ($1)', [code]);
    const failed = await provider.send(request);
    await service.sql('delete from commit_failure');
    expect(failed).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
    expect((await provider.send(request)).status).toBe(201);
    await eventually(async () => outages().some(({ cause }) => cause === code));
  });
});
