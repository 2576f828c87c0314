import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Provider } from '../support/actors.js';
import { eventually } from '../support/eventually.js';
import type { Json } from '../support/http-client.js';
import { operate, runCommand, spawnCommand } from '../support/operator.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

describe('a decision about the identifiers of a file', () => {
  let service: Service;
  const ids: string[] = [];
  const directory = mkdtempSync(join(tmpdir(), 'bulk-'));
  const file = join(directory, 'ids');
  const UNKNOWN = '019aa3f0-0000-7000-8000-000000000001';

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    const provider = await Provider.create(service);
    for (let count = 0; count < 3; count += 1)
      ids.push((await provider.register(ed25519Wallet(), 'custom', freshValue())).body['id']);
  });
  afterAll(async () => {
    rmSync(directory, { recursive: true });
    await service.stop();
  });

  const states = () => service.sql('select id, status::text, version from identifiers order by id');
  /** What it has printed, whether each line was done or not. */
  const decide = (...command: string[]): Promise<Json> =>
    operate(service, 'identifiers', ...command).catch(({ stdout }: { stdout: string }) => JSON.parse(stdout));

  it('is said beforehand, line by line, and changes nothing then', async () => {
    const before = await states();
    writeFileSync(file, [...ids, UNKNOWN].join('\n'));
    expect(await decide('suspend', '--file', file, '--dry-run')).toEqual({
      done: 3,
      unchanged: 0,
      refused: 1,
      results: [
        ...ids.map((id, at) => ({ line: at + 1, id, version: null, result: 'active, would be suspended' })),
        { line: 4, id: UNKNOWN, version: null, refused: 'There is no identifier with this id.' },
      ],
      stopped_at_line: null,
    });
    writeFileSync(file, ids.map((id) => `${id} 1`).join('\n'));
    const { results } = await decide('reinstate', '--file', file, '--dry-run');
    expect(results).toMatchObject(ids.map(() => ({ refused: expect.stringContaining('active') })));
    expect(await decide('release', '--file', file, '--dry-run')).toMatchObject({ done: 0, refused: 3 });
    expect(await states()).toEqual(before);
  });

  it('changes every line but those that are refused, each by itself', async () => {
    writeFileSync(file, `${ids[0]}\n${UNKNOWN}\n${ids[1]} 7\n${ids[2]} 1\n`);
    expect(await decide('suspend', '--file', file)).toMatchObject({
      done: 2,
      refused: 2,
      results: [{ result: 'suspended' }, { refused: expect.any(String) }, { refused: expect.any(String) }, { line: 4 }],
    });
    expect(await states()).toMatchObject([{ status: 'suspended' }, { status: 'active' }, { status: 'suspended' }]);
  });

  it('leaves what is suspended already as it is, and says so', async () => {
    writeFileSync(file, `${ids[0]}\n${ids[2]}\n`);
    const before = await states();
    expect(await decide('suspend', '--file', file, '--dry-run')).toMatchObject({
      results: [{ result: 'already suspended' }, { result: 'already suspended' }],
    });
    expect(await decide('suspend', '--file', file)).toMatchObject({
      done: 0,
      unchanged: 2,
      refused: 0,
      results: [{ result: 'was already suspended', unchanged: true }, { unchanged: true }],
    });
    expect(await decide('suspend', ids[0] ?? '')).toMatchObject({ status: 'suspended', changed: false });
    const { stdout } = await runCommand(service, '--yes', '--reason', 'x', 'identifiers', 'suspend', ids[0] ?? '');
    expect(stdout).toBe(`Identifier ${ids[0]} was already suspended: nothing was changed.\n`);
    expect(await states()).toEqual(before);
  });

  it('ends when the database goes away, and still says what was done before', async () => {
    await service.sql(`
      create function shut_down() returns trigger language plpgsql as $$
        begin raise exception 'terminating connection' using errcode = '57P01'; end $$;
      create trigger shut_down before update on identifiers for each row when (old.id = '${ids[1]}')
        execute function shut_down()`);
    try {
      writeFileSync(file, ids.join('\n'));
      expect(await decide('revoke', '--file', file)).toEqual({
        done: 1,
        unchanged: 0,
        refused: 0,
        results: [{ line: 1, id: ids[0], version: null, result: 'revoked' }],
        stopped_at_line: 2,
      });
      expect(await states()).toMatchObject([{ status: 'revoked' }, { status: 'active' }, { status: 'suspended' }]);
      writeFileSync(file, ids.slice(1).join('\n'));
      const words = ['identifiers', 'revoke', '--yes', '--reason', 'x', '--file', file];
      await expect(runCommand(service, ...words)).rejects.toMatchObject({
        code: 1,
        stdout:
          '0 done, 0 unchanged, 0 refused. Stopped at line 1: the database does not answer. Whether line 1 was changed is unknown; ' +
          'the lines after it were not tried.\n',
      });
    } finally {
      await service.sql('drop trigger shut_down on identifiers; drop function shut_down()');
    }
  });

  it('ends between two lines after ctrl-C, and still says what was done before', async () => {
    await service.sql(`
      create function take_long() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$;
      create trigger take_long before update on identifiers for each row execute function take_long()`);
    const provider = await Provider.create(service);
    const register = async () => (await provider.register(ed25519Wallet(), 'custom', freshValue())).body['id'];
    const lines: string[] = [await register(), await register(), await register()];
    writeFileSync(file, lines.join('\n'));
    try {
      const words = ['--json', '--yes', '--reason', 'x', 'identifiers', 'suspend', '--file', file];
      const command = spawnCommand(service, ...words);
      const ended = command.then(
        () => null,
        (error: { code: number; stdout: string }) => error,
      );
      await eventually(async () => {
        const [first] = await service.sql('select status::text from identifiers where id = $1', [lines[0]]);
        return first?.['status'] === 'suspended';
      });
      // Twice, because npm passes on what the command has had from the terminal.
      for (let count = 0; count < 2; count += 1) command.child.kill('SIGINT');
      const { code, stdout } = (await ended) ?? { code: 0, stdout: '{}' };
      const { done, results, stopped_at_line: stoppedAt } = JSON.parse(stdout);
      expect({ code, stoppedAt }).toEqual({ code: 1, stoppedAt: done + 1 });
      expect(results).toHaveLength(done);
      const suspended = await service.sql(
        `select from identifiers where id = any ($1::uuid[]) and status = 'suspended'`,
        [lines],
      );
      expect(suspended).toHaveLength(done);
      expect(done).toBeLessThan(lines.length);
    } finally {
      await service.sql('drop trigger take_long on identifiers; drop function take_long()');
    }
  });

  it.each([
    ['a line that is no identifier', 'shop', 'Line 1 is neither an id', []],
    ['nothing in it', '\n', 'The file has no identifier', []],
    ['no reason', UNKNOWN, 'Stop payments to 1 identifiers?', ['--json']],
  ])('is refused as a whole when there is %s', async (_, text, sentence, options) => {
    writeFileSync(file, text);
    const words = options.length > 0 ? options : ['--yes', '--reason', 'x'];
    const command = runCommand(service, ...words, 'identifiers', 'suspend', '--file', file);
    await expect(command).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
  });
});
