import { OPTION, Provider } from '../support/actors.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

const PLAIN = { chain: 'c', asset: 'a', address: 'é"\\\u0001 \u{1F600}' };
const FULL = {
  ...PLAIN,
  token_contract: 't',
  network_identifier: 'n',
  memo: 'm',
  payment_reference: 'p',
  minimum_amount: '1.5',
  maximum_amount: '20',
  fixed_amount: '2',
  expiration: '2030-01-01T00:00:00Z',
};

describe('what the database does for a change', () => {
  let service: Service;
  let provider: Provider;

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
  });
  afterAll(() => service.stop());

  it.each([[[PLAIN]], [[FULL]], [[PLAIN, FULL]], [[{ ...PLAIN, memo: 'é' }, PLAIN]]])(
    'hashes payment options as the history does: %j',
    async (options) => {
      const json = JSON.stringify(options);
      const [row] = await service.sql(
        `select payment_options_are_valid($1::jsonb) as "isValid",
           payment_options_hash($1::jsonb) = canonical_hash($1::jsonb) as "isSame"`,
        [json],
      );
      expect(row).toEqual({ isValid: true, isSame: true });
    },
  );

  it.each([
    [[]],
    [PLAIN],
    [['c']],
    [[{ chain: 'c', asset: 'a' }]],
    [[{ ...PLAIN, memo: '' }]],
    [[{ ...PLAIN, memo: 5 }]],
    [[{ ...PLAIN, memo: null }]],
    [[{ ...PLAIN, memo: [] }]],
    [[{ ...PLAIN, memo: ['m'] }]],
    [[{ ...PLAIN, memo: {} }]],
    [[{ ...PLAIN, other: 'o' }]],
    [[{ ...PLAIN, fixed_amount: '1e3' }]],
    [[{ ...PLAIN, expiration: 'tomorrow, maybe' }]],
    [[PLAIN, PLAIN]],
    [Array.from({ length: 21 }, (_, index) => ({ ...PLAIN, address: String(index + 1) }))],
  ])('refuses payment options that the service would not write: %j', async (options) => {
    const [row] = await service.sql(`select payment_options_are_valid($1::jsonb) as "isValid"`, [
      JSON.stringify(options),
    ]);
    expect(row).toEqual({ isValid: false });
  });

  it('makes all of many updates that come at once, one behind the other', async () => {
    const wallet = evmWallet();
    const body = { type: 'custom', value: freshValue(), payment_options: [OPTION] };
    const registered = await provider.send(await provider.sign(wallet, 'POST', '/v1/identifiers', body));
    const { id } = registered.body;
    const updates = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        provider.sign(wallet, 'PATCH', `/v1/identifiers/${id}`, {
          payment_options: [{ ...OPTION, memo: `m${index}` }],
        }),
      ),
    );
    const answers = await Promise.all(updates.map((update) => provider.send(update)));
    // Those that were signed in an earlier second are too late behind one of a later second.
    const made = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409 && status !== 401)).toEqual([]);
    expect(made.length).toBeGreaterThan(1);
    const [row] = await service.sql('select version from identifiers where id = $1::uuid', [id]);
    expect(row).toEqual({ version: 1 + made.length });
  });
});
