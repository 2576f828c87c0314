import { OPTION, Provider } from '../support/actors.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

describe('a registration whose row is not written because somebody else was first', () => {
  let service: Service;
  let provider: Provider;

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
    // What a transaction draws from a sequence stays drawn when it is rolled back.
    await service.sql('create sequence raced; grant usage on raced to resolver_service');
    await service.sql('create table raced_times (times int); grant select on raced_times to resolver_service');
    await service.sql(`
      create function lose_the_race() returns trigger language plpgsql as $$
      begin
        if nextval('raced') <= (select times from raced_times) then return null; end if;
        return new;
      end $$`);
    await service.sql(
      'create trigger lose_the_race before insert on identifiers for each row execute function lose_the_race()',
    );
  });
  afterAll(() => service.stop());

  async function lose(times: number): Promise<void> {
    await service.sql(`delete from raced_times`);
    await service.sql(`select setval('raced', 1, false)`);
    await service.sql('insert into raced_times values ($1)', [times]);
  }

  it.each([1, 2, 3])('is decided anew with the same nonce when it loses %i time(s)', async (times) => {
    await lose(times);
    const body = { type: 'custom', value: freshValue(), payment_options: [OPTION] };
    const request = await provider.sign(evmWallet(), 'POST', '/v1/identifiers', body);
    expect((await provider.send(request)).status).toBe(201);
  });

  it('leaves nothing of it when it loses each time', async () => {
    await lose(4);
    const body = { type: 'custom', value: freshValue(), payment_options: [OPTION] };
    const request = await provider.sign(evmWallet(), 'POST', '/v1/identifiers', body);
    expect(await provider.send(request)).toMatchObject({ status: 409, body: { code: 'identifier_taken' } });
    expect((await provider.send(request)).status).toBe(201);
  });
});
