import { OPTION, Provider } from '../support/actors.js';
import type { Json } from '../support/http-client.js';
import { untilSomebodyWaits } from '../support/lock-waits.js';
import { operate, runCommand } from '../support/operator.js';
import { freshValue, Operator, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { HAS_TERMINALS, onTerminal } from '../support/terminal.js';
import { ed25519Wallet } from '../support/wallets.js';

describe('the desk', () => {
  let service: Service;
  let provider: Provider;
  let operator: Operator;
  const [owner, squatter] = [ed25519Wallet(), ed25519Wallet()];
  const ids = { updated: '', registered: '', squatted: '', complaint: '', namespace: '', provider: '' };
  const squattedValue = freshValue('email');

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
    operator = new Operator(service);
    ids.squatted = (await provider.register(squatter, 'email', squattedValue)).body['id'];
    ids.updated = (await provider.register(owner, 'email', freshValue('email'))).body['id'];
    await operator.reviews('email');
    ids.registered = (await provider.register(owner, 'email', freshValue('email'))).body['id'];
    ids.namespace = await apply('acme');
    const complaint = {
      reason: 'possession',
      description: 'The address is ours.',
      identifier_id: ids.squatted,
      evidence: [`The wallet is ${owner.address}.`],
    };
    ids.complaint = (await service.http.post('/v1/complaints', { key: provider.key, body: complaint })).body['id'];
    ids.provider = (await operate(service, 'providers', 'create', '--name', 'Newcomer'))['id'];
    // The last to come, and the first to be looked at: nobody can pay it meanwhile.
    await provider.update(owner, ids.updated, { payment_options: [{ ...OPTION, memo: '7' }, OTHER_OPTION] });
  });
  afterAll(() => service.stop());

  const apply = async (slug: string): Promise<string> =>
    (await service.http.post('/v1/namespaces', { key: provider.key, body: { slug } })).body['id'];
  const queue = (...options: string[]) => operate(service, 'desk', ...options);
  const idsIn = (answer: Json): string[] => answer['waiting'].map(({ id }: Json) => id);

  it('shows first what cannot be paid, and then the oldest', async () => {
    const found = await queue();
    expect(idsIn(found)).toEqual([ids.updated, ids.registered, ids.namespace, ids.complaint, ids.provider]);
    expect(found['counts']).toMatchObject({
      update: { count: 1 },
      registration: { count: 1 },
      namespace: { count: 1 },
      complaint: { count: 1 },
      provider: { count: 1 },
    });
    expect(found['waiting'][0]).toMatchObject({ kind: 'update', age_seconds: expect.any(Number) });
    const { stdout } = await runCommand(service, 'desk');
    expect(stdout).toContain('changed payment options, not payable until you decide');
    expect(stdout.indexOf(ids.updated)).toBeLessThan(stdout.indexOf(ids.registered));
  });

  it('shows old and new payment options side by side', async () => {
    const { waiting } = await queue('--only', 'update');
    expect(waiting[0]['identifier']).toMatchObject({ id: ids.updated, version: 2, status: 'update_pending' });
    expect(waiting[0]['changes']).toEqual([
      { change: 'changed', old: OPTION, new: { ...OPTION, memo: '7' }, fields: ['memo'] },
      { change: 'added', old: null, new: OTHER_OPTION, fields: expect.arrayContaining(['address']) },
    ]);
  });

  it('lets an update wait since its first proposal, whatever its owner proposes next', async () => {
    const before = (await queue('--only', 'update'))['waiting'][0]['waiting_since'];
    await provider.update(owner, ids.updated, { payment_options: [{ ...OPTION, memo: '8' }] });
    const [after] = (await queue('--only', 'update'))['waiting'];
    expect(after).toMatchObject({ waiting_since: before, identifier: { version: 3 } });
  });

  it('shows both sides of a dispute with their histories', async () => {
    const shown = await operate(service, 'complaints', 'show', ids.complaint);
    expect(shown).toMatchObject({
      complaint: { id: ids.complaint, reason: 'possession' },
      registrations: [
        {
          identifier: { id: ids.squatted, controller: squatter.controller },
          disputed: true,
          claimants: false,
          events: [{ event: { sequence: 1 }, signed: { verified: true } }],
        },
      ],
      claimants: [{ wallet: owner.controller, identifiers: [{ id: ids.updated }, { id: ids.registered }] }],
    });
    const { stdout } = await runCommand(service, 'complaints', 'show', ids.complaint);
    expect(stdout).toContain(`"Register email ${squattedValue}"`);
    expect(stdout).toContain(`Claimant ${owner.controller}, named by the evidence`);
    const [waiting] = (await queue('--only', 'complaint'))['waiting'];
    expect(waiting).toMatchObject({ kind: 'complaint', ...shown, registrations: expect.any(Array) });
  });

  it('is read page by page', async () => {
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const page: Json = await queue('--limit', '2', ...(cursor === null ? [] : ['--cursor', cursor]));
      pages.push(idsIn(page));
      cursor = page['next_cursor'];
    } while (cursor !== null);
    expect(pages).toEqual([[ids.updated, ids.registered], [ids.namespace, ids.complaint], [ids.provider]]);
    await expect(queue('--cursor', 'eA')).rejects.toMatchObject({ code: 2 });
  });

  it('finds what waits by indexes', async () => {
    // The statement is the one that the service uses; five tables of thousands of rows would be read otherwise.
    const { waitingPage } = await import('../../src/review-queue/waiting.statements.js');
    const { WAITING_KINDS } = await import('../../src/review-queue/domain/waiting.js');
    const { text, values } = waitingPage(WAITING_KINDS, null, 50);
    const client = await service.connect();
    try {
      await client.query('set enable_seqscan = off');
      const plan = JSON.stringify((await client.query(`explain (format json) ${text}`, values)).rows);
      for (const index of ['updates_waiting', 'identifiers_waiting', 'complaints_waiting', 'namespaces_waiting']) {
        expect(plan).toContain(index);
      }
    } finally {
      await client.end();
    }
  });

  it('refuses to step where there is no terminal', async () => {
    await expect(runCommand(service, 'desk', '--step')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--step needs a terminal.'),
    });
  });

  (HAS_TERMINALS ? it : it.skip)('steps through on a terminal and decides with the reasons given', async () => {
    const answers = ['a', '', 'r', 'not an address of theirs', 's', 'u', '', 'they are the owner', 'y', 'a', ''];
    const printed = await onTerminal(service, ['desk', '--step'], answers);
    expect(printed).toContain('Payment option changed');
    expect(printed).toContain(`Identifier ${ids.updated} is active.`);
    expect(printed).toContain(`Identifier ${ids.registered} is removed.`);
    expect(printed).toContain(
      `Complaint ${ids.complaint} is upheld, and the value is released for ${owner.controller}.`,
    );
    expect(printed).toContain(`Provider ${ids.provider} is approved.`);
    expect(printed).toContain('You have decided about 4 and skipped 1.');
    const events = await provider.history(ids.registered);
    expect(events.at(-1)).toMatchObject({ type: 'reject', reason: 'not an address of theirs' });
    expect(idsIn(await queue())).toEqual([ids.namespace]);
  });

  (HAS_TERMINALS ? it : it.skip)('decides about nothing that has changed since it was shown', async () => {
    await provider.update(owner, ids.updated, { payment_options: [OTHER_OPTION] });
    const changes = [
      () => provider.update(owner, ids.updated, { payment_options: [{ ...OTHER_OPTION, memo: 'thief' }] }),
      () => undefined,
      () => service.http.call('PATCH', '/v1/namespaces/acme', { key: provider.key, body: { description: 'other' } }),
    ];
    const printed = await onTerminal(service, ['desk', '--step'], ['a', '', 'a', ''], (answer) => changes[answer]?.());
    expect(printed).toMatch(/Nothing was changed\. This identifier is at version \d+ now, not \d+/);
    expect(printed).toContain('Nothing was changed. It has changed since you saw it: look at it again.');
    expect(printed).toContain('You have decided about 0 and skipped 2.');
    expect(idsIn(await queue())).toEqual([ids.updated, ids.namespace]);
  });

  (HAS_TERMINALS ? it : it.skip)('decides about nothing that changes at the moment of the decision', async () => {
    const pending = (await operate(service, 'providers', 'create', '--name', 'Latecomer'))['id'];
    const session = await service.connect();
    const printed = onTerminal(service, ['desk', '--step', '--only', 'provider'], ['a', ''], async (answer) => {
      if (answer === 0) return;
      await session.query('begin');
      await session.query(`update providers set status = 'suspended' where id = $1`, [pending]);
      void untilSomebodyWaits(service).then(() => session.query('commit'));
    });
    expect(await printed).toContain('Nothing was changed. It has changed since you saw it: look at it again.');
    await session.end();
    expect(await operate(service, 'providers', 'show', pending)).toMatchObject({ status: 'suspended' });
  });
});
