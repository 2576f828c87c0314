import { OPTION, Provider } from '../support/actors.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

const OTHERS = 12;

/** What waits at the same time is written in one transaction, which must not be seen by anyone. */
describe('changes that are sent at the same time', () => {
  let service: Service;
  let provider: Provider;

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
  });
  afterAll(() => service.stop());

  function registration(value: string, wallet = evmWallet()) {
    return provider.sign(wallet, 'POST', '/v1/identifiers', { type: 'custom', value, payment_options: [OPTION] });
  }

  function eventsOf(id: unknown): Promise<unknown[]> {
    return service.sql('select sequence from identifier_events where identifier_id = $1::uuid order by 1', [
      String(id),
    ]);
  }

  it('registers a value for one of those who ask for it, and every other value', async () => {
    const value = freshValue();
    const values = [...Array.from({ length: OTHERS }, freshValue), value, value, value, value];
    const requests = await Promise.all(values.map((each) => registration(each)));
    const answers = await Promise.all(requests.map((request) => provider.send(request)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(0, OTHERS)).toEqual(Array(OTHERS).fill(201));
    expect(statuses.slice(OTHERS).sort()).toEqual([201, 409, 409, 409]);
    for (const { status, body } of answers) if (status === 201) expect(await eventsOf(body['id'])).toHaveLength(1);
  });

  it('makes all but the one that the server gives up', async () => {
    const stuck = freshValue();
    await service.sql(`
      create function give_up() returns trigger language plpgsql as $$
      begin
        if new.value = '${stuck}' then raise exception 'too slow' using errcode = 'query_canceled'; end if;
        return new;
      end $$`);
    await service.sql('create trigger give_up before insert on identifiers for each row execute function give_up()');
    const values = [...Array.from({ length: OTHERS }, freshValue), stuck];
    const requests = await Promise.all(values.map((each) => registration(each)));
    const answers = await Promise.all(requests.map((request) => provider.send(request)));
    expect(answers.map(({ status }) => status)).toEqual([...Array(OTHERS).fill(201), 503]);
  });

  it('makes one change of a request that comes four times, and every other change', async () => {
    const wallets = Array.from({ length: OTHERS }, () => evmWallet());
    const ids = await Promise.all(
      wallets.map(async (wallet) => (await provider.send(await registration(freshValue(), wallet))).body['id']),
    );
    const options = { payment_options: [{ ...OPTION, payment_reference: 'later' }] };
    const requests = await Promise.all(
      ids.map((id, place) =>
        provider.sign(wallets[place] ?? evmWallet(), 'PATCH', `/v1/identifiers/${String(id)}`, options),
      ),
    );
    const [repeated, ...others] = requests;
    if (!repeated) throw new Error('There is a first request.');
    const answers = await Promise.all(
      [...others, repeated, repeated, repeated, repeated].map((request) => provider.send(request)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(0, OTHERS - 1)).toEqual(Array(OTHERS - 1).fill(200));
    expect(statuses.slice(OTHERS - 1).sort()).toEqual([200, 401, 401, 401]);
    for (const id of ids) expect(await eventsOf(id)).toHaveLength(2);
  });
});
