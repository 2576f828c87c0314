import { OPTION, Provider } from '../support/actors.js';
import type { Json } from '../support/http-client.js';
import { operate, runCommand } from '../support/operator.js';
import { freshValue, Operator, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet, evmWallet } from '../support/wallets.js';
import { identifiersPage } from '../../src/registry/operator-identifier-search.statements.js';

const BECH32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const NIL = '00000000-0000-0000-0000-000000000000';
/** More than a batch of an export. */
const MANY = 2_300;

describe("the operator's look-ups", () => {
  let service: Service;
  let provider: Provider;
  let other: Provider;
  let operator: Operator;
  const [wallet, evm] = [ed25519Wallet(), evmWallet()];
  const own: string[] = [];

  beforeAll(async () => {
    service = await Service.start({ ...UNLIMITED, REGISTRATION_QUARANTINE_HOURS: '0' });
    [provider, other] = [await Provider.create(service), await Provider.create(service)];
    operator = new Operator(service);
    own.push(await register(wallet, provider, 'email', [OPTION]));
    own.push(await register(wallet, other, 'custom', [{ ...OPTION, chain: 'bitcoin', asset: 'BTC', address: BECH32 }]));
    own.push(await register(evm, provider, 'custom', [OTHER_OPTION, OPTION]));
    await operator.setStatus(own[1] ?? '', 'suspended');
  });
  afterAll(() => service.stop());

  async function register(by: typeof wallet, through: Provider, type: 'email' | 'custom', options: unknown[]) {
    return String((await through.register(by, type, freshValue(type), options)).body['id']);
  }

  const list = (...options: string[]) => operate(service, 'identifiers', 'list', ...options);
  const idsIn = (answer: Json): string[] => answer['identifiers'].map(({ id }: Json) => id);

  it.each<[string, () => string[], number[]]>([
    ['all', () => [], [0, 1, 2]],
    ['by wallet', () => ['--wallet', wallet.address], [0, 1]],
    ['by a wallet in another spelling', () => ['--wallet', `eip155:1:${evm.address.toLowerCase()}`], [2]],
    ['by an address that is paid', () => ['--address', OPTION.address], [0, 2]],
    ['by an address in lower case', () => ['--address', OPTION.address.toLowerCase()], [0, 2]],
    ['by a bech32 address in capitals', () => ['--address', BECH32.toUpperCase()], [1]],
    ['by a part of an address: none', () => ['--address', BECH32.slice(0, -1)], []],
    ['by provider', () => ['--provider', other.id], [1]],
    ['by what is no provider: none', () => ['--provider', 'x'], []],
    ['by status', () => ['--status', 'suspended'], [1]],
    ['by type', () => ['--type', 'custom'], [1, 2]],
    ['by several at once', () => ['--wallet', wallet.address, '--address', OPTION.address, '--type', 'email'], [0]],
    [
      'by several of which one does not hold',
      () => ['--wallet', wallet.address, '--provider', other.id, '--status', 'active'],
      [],
    ],
    ['since yesterday', () => ['--since', new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)], [0, 1, 2]],
    ['until yesterday: none', () => ['--until', new Date(Date.now() - 86_400_000).toISOString()], []],
    ['since tomorrow: none', () => ['--since', new Date(Date.now() + 86_400_000).toISOString()], []],
    ['of a namespace that nobody has', () => ['--namespace', 'nowhere'], []],
  ])('finds identifiers %s', async (_, options, places) => {
    expect(idsIn(await list(...options()))).toEqual(places.map((at) => own[at]));
  });

  it('finds an address that waits for approval', async () => {
    await operator.reviews('email');
    await provider.update(wallet, own[0] ?? '', { payment_options: [{ ...OTHER_OPTION, memo: 'waits' }] });
    await operator.reviews('email', false);
    expect(idsIn(await list('--address', OTHER_OPTION.address))).toEqual([own[0], own[2]]);
    await operator.reject(own[0] ?? '');
    expect(idsIn(await list('--address', OTHER_OPTION.address))).toEqual([own[2]]);
  });

  it('finds a value in any spelling, its earlier registrations too where it is asked', async () => {
    const value = freshValue();
    const first = await other.register(wallet, 'custom', value);
    await other.remove(wallet, first.body['id']);
    const second = await other.register(evm, 'custom', value);
    const find = (...options: string[]) =>
      operate(service, 'identifiers', 'find', ` ${value.toUpperCase()}`, ...options);
    expect(idsIn(await find())).toEqual([second.body['id']]);
    expect(idsIn(await find('--earlier'))).toEqual([first.body['id'], second.body['id']]);
    expect(idsIn(await find('--earlier', '--wallet', wallet.address))).toEqual([first.body['id']]);
    expect(idsIn(await find('--type', 'email').catch(() => ({ identifiers: [] })))).toEqual([]);
    await other.remove(evm, second.body['id']);
  });

  it('finds names by their full name, namespace, wallet and state', async () => {
    await provider.service.http.post('/v1/namespaces', { key: provider.key, body: { slug: 'acme' } });
    await operate(service, 'namespaces', 'approve', 'acme');
    await provider.signed(wallet, 'POST', '/v1/namespaces/acme/names', { label: 'rahim', ...OPTION });
    await service.http.post('/v1/namespaces/acme/names', { key: provider.key, body: { label: 'karim' } });
    const names = async (...words: string[]) =>
      (await operate(service, 'names', ...words))['names'].map(({ full_name }: Json) => full_name);
    expect(await names('find', 'Rahim@ACME')).toEqual(['rahim@acme']);
    expect(await names('list', '--namespace', 'acme')).toEqual(['rahim@acme', 'karim@acme']);
    expect(await names('list', '--wallet', wallet.address)).toEqual(['rahim@acme']);
    expect(await names('list', '--status', 'removed')).toEqual([]);
    expect(await names('list', '--provider', other.id)).toEqual([]);
    expect((await list('--namespace', 'ACME'))['identifiers']).toMatchObject([{ value: 'rahim@acme' }]);
    await expect(names('find', 'nobody')).rejects.toMatchObject({ code: 1 });
  });

  it('finds providers by a part of their names', async () => {
    const { id } = await operate(service, 'providers', 'create', '--name', 'Acme Pay');
    expect(await operate(service, 'providers', 'find', 'acme')).toMatchObject({
      providers: [{ id }],
      next_cursor: null,
    });
    expect((await operate(service, 'providers', 'find', '--status', 'approved'))['providers']).toHaveLength(2);
    expect((await operate(service, 'providers', 'find', '100%'))['providers']).toEqual([]);
  });

  it('finds complaints by reason, identifier and provider', async () => {
    const body = { reason: 'possession', description: 'Ours.', identifier_id: own[0] };
    const { id } = (await service.http.post('/v1/complaints', { key: other.key, body })).body;
    const found = async (...options: string[]) =>
      (await operate(service, 'complaints', 'list', ...options))['complaints'].map((each: Json) => each['id']);
    const fraud = { ...body, reason: 'fraud', identifier_id: own[1] };
    const { id: another } = (await service.http.post('/v1/complaints', { key: other.key, body: fraud })).body;
    expect(await found('--open', '--about', 'possession')).toEqual([id]);
    expect(await found('--open', '--about', 'fraud')).toEqual([another]);
    expect(await found('--identifier', own[0] ?? '', '--provider', other.id)).toEqual([id]);
    expect(await found('--provider', provider.id)).toEqual([]);
  });

  it.each([
    ['--wallet', 'nobody'],
    ['--status', 'lost'],
    ['--since', 'yesterday'],
    ['--limit', '0'],
    ['--limit', '1001'],
    ['--cursor', 'x'],
  ])('refuses %s %s as misused', async (...words) => {
    await expect(list(...words)).rejects.toMatchObject({ code: 2 });
  });

  it('refuses a page of an export, and two exports at once', async () => {
    for (const words of [
      ['--csv', '--limit', '2'],
      ['--jsonl', '--csv'],
      ['--jsonl', '--cursor', 'x'],
    ]) {
      await expect(list(...words)).rejects.toMatchObject({ code: 2 });
    }
  });

  describe('among thousands', () => {
    const sanctioned = '0x00000000000000000000000000000000000000aA';
    const formula = '=HYPERLINK("https://thief.example")';

    let carrier: Provider;

    /** Rows as registrations leave them, without their triggers, which would take minutes. */
    beforeAll(async () => {
      carrier = await Provider.create(service);
      await service.sql(`begin; set local session_replication_role = replica;
        insert into identifiers (id, type, value, normalized_value, value_hash, status, controller, provider_id,
          payment_options, registered_at, activated_at, updated_at, authorized_at, history_head)
        select gen_random_uuid(), 'custom', case when n = 1 then '${formula}' else 'bulk-' || n end, 'bulk-' || n,
          sha256(convert_to('bulk-' || n, 'UTF8')), 'active', 'wallet-' || n % 7000,
          case when n <= ${MANY} then '${carrier.id}' else '${other.id}' end::uuid,
          jsonb_build_array(jsonb_build_object('chain', 'eip155:1', 'asset', 'USDC', 'address',
            case when n % 9000 = 0 then '${sanctioned}' else '0x' || lpad(to_hex(n), 40, 'F') end)),
          now(), now(), now(), now(), repeat('0', 64)
        from generate_series(1, 20000) n;
        commit`);
      await service.sql('analyze identifiers');
    });

    it.each<[string, object]>([
      ['a wallet', { controller: 'wallet-77' }],
      ['a wallet that has nothing', { controller: 'nobody' }],
      ['an address', { address: sanctioned }],
      ['an address that nobody is paid to', { address: '0x00000000000000000000000000000000000000bB' }],
      ['a wallet and an address', { controller: 'wallet-77', address: sanctioned }],
      ['a value', { values: [{ type: 'custom', hash: '00'.repeat(32) }] }],
      ['a namespace', { namespaceId: NIL }],
    ])('asks for %s without reading every row', async (_, wanted) => {
      const { text, values } = identifiersPage({ superseded: true, ...wanted }, NIL, 50);
      const plan = await service.sql<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(lines).not.toMatch(/Seq Scan|Filter: .*(controller|payment_addresses)/);
      expect(lines).toMatch(/identifiers_(controller|payment_addresses|current_value|superseded|namespace)/);
    });

    it('finds what is paid to an address in any case', async () => {
      expect((await list('--address', sanctioned.toLowerCase()))['identifiers']).toHaveLength(2);
    });

    it('lists page by page, each one once, in one order', async () => {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Json = await list(
          '--provider',
          carrier.id,
          '--limit',
          '1000',
          ...(cursor ? ['--cursor', cursor] : []),
        );
        ids.push(...idsIn(page));
        cursor = page['next_cursor'];
      } while (cursor !== null);
      expect(new Set(ids).size).toBe(MANY);
      expect(ids).toEqual(ids.toSorted());
      const { stdout } = await runCommand(service, 'identifiers', 'list', '--limit', '1', '--provider', carrier.id);
      expect(stdout).toMatch(/There are more: add --cursor [\w-]+\n$/);
    });

    it('exports all as lines of JSON', async () => {
      const { stdout, stderr } = await runCommand(service, 'identifiers', 'list', '--jsonl', '--provider', carrier.id);
      const lines = stdout
        .trimEnd()
        .split('\n')
        .map((line): Json => JSON.parse(line));
      expect(lines.length).toBe(MANY);
      const [first] = (await list('--provider', carrier.id, '--limit', '1'))['identifiers'];
      expect(lines[0]).toEqual(first);
      expect(stderr).toBe('');
    });

    it('exports all as CSV that no spreadsheet calculates with', async () => {
      const { stdout } = await runCommand(service, 'identifiers', 'list', '--csv', '--provider', carrier.id);
      const [head, ...lines] = stdout.trimEnd().split('\r\n');
      expect(head).toMatch(/^id,type,value,normalized_value,status,controller,provider_id,/);
      expect(lines.length).toBe(MANY);
      expect(lines.filter((line) => line.includes(`,"'${formula.replaceAll('"', '""')}",bulk-1,`))).toHaveLength(1);
    });
  });
});
