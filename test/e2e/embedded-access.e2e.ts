import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Provider } from '../support/actors.js';
import { copyTemplate, createDatabase, DIST, freePort, SERVER_URL, type TestDatabase } from '../support/environment.js';
import { operate } from '../support/operator.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ServiceProcess } from '../support/service-process.js';
import { evmWallet } from '../support/wallets.js';

const OTHERS = 0o077;
const LISTENING = '0A';
/** Protocol 3.0, user postgres. */
const STARTUP = Buffer.from('\0\0\0\x17\0\x03\0\0user\0postgres\0\0');
const FLUSH = message('H', '');
const BIND = message('B', '\0'.repeat(8));
const EXECUTE = message('E', '\0'.repeat(5));
const MEGABYTE = 1_000_000;

const onEmbedded = SERVER_URL === undefined ? describe : describe.skip;
const itAsRoot = process.getuid?.() === 0 ? it : it.skip;

onEmbedded('the embedded database', () => {
  let database: TestDatabase;
  let service: ServiceProcess;
  let provider: Provider;
  let port: number;
  let known: string;

  beforeAll(async () => {
    database = await createDatabase();
    // As a directory looks that somebody made by hand.
    chmodSync(dataDir(), 0o755);
    port = await freePort();
    service = await ServiceProcess.start({ ...UNLIMITED, EMBEDDED_DB_PORT: String(port) }, database);
    provider = await Provider.create(service);
    known = freshValue();
    await provider.register(evmWallet(), 'custom', known);
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  const dataDir = () => database.variables['DATA_DIR'] ?? '';
  const socketPath = () => join(dataDir(), 'socket', '.s.PGSQL.5432');
  const onPort = (password: string) => new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password });

  async function expectService(): Promise<void> {
    // First: the service's first statement meets whatever a client has left in the session.
    expect(await provider.resolve('custom', known)).toMatchObject({ status: 200, body: { payment_ready: true } });
    expect(await (await fetch(`${service.url}/health`)).json()).toMatchObject({ ok: true, database: 'up' });
  }

  describe('keeps other users out', () => {
    it('with modes that let nobody else open a file or enter a directory', () => {
      const names = readdirSync(dataDir(), { recursive: true, encoding: 'utf8' });
      expect(names).toEqual(expect.arrayContaining(['database/PG_VERSION', 'socket/.s.PGSQL.5432', 'password']));
      const open = ['.', ...names].filter((name) => statSync(join(dataDir(), name)).mode & OTHERS);
      expect(open).toEqual([]);
    });

    itAsRoot('so that the system refuses the connection of another user', () => {
      const script = `const { connect } = require('node:net');
        connect(process.argv[1], () => console.log('open')).on('error', ({ code }) => console.log(code));`;
      const run = spawnSync('runuser', ['-u', 'nobody', '--', process.execPath, '-e', script, socketPath()]);
      expect(run.stdout.toString()).toBe('EACCES\n');
    });

    it('and opens no port unless it is told to', async () => {
      const silent = await ServiceProcess.start();
      expect(listeningPorts(silent)).toEqual([silent.port]);
      expect(listeningPorts(service).toSorted()).toEqual([service.port, port].toSorted());
      await silent.stop();
    });

    it('and does not start in a directory that others share', () => {
      const shared = mkdtempSync(join(tmpdir(), 'resolver-'));
      chmodSync(shared, 0o1777);
      expect(failedStart({ DATA_DIR: shared })).toBe(
        `${shared} cannot hold a database: other users have files there too.\n`,
      );
      rmSync(shared, { recursive: true });
    });

    itAsRoot('and does not start in a directory of another user, not even as root', () => {
      const foreign = mkdtempSync(join(tmpdir(), 'resolver-'));
      chownSync(foreign, 65_534, 65_534);
      expect(failedStart({ DATA_DIR: foreign })).toBe(
        `${foreign} cannot hold a database: it belongs to another user.\n`,
      );
      rmSync(foreign, { recursive: true });
    });
  });

  describe('serves its own user', () => {
    it('through a socket that the commands find by themselves', async () => {
      expect(await operate(service, 'identifiers', 'find', known)).toMatchObject({
        identifiers: [{ status: 'active' }],
      });
    });

    it('also where the path of the data directory is too long for a socket', async () => {
      const root = mkdtempSync(join(tmpdir(), 'resolver-'));
      const directory = join(root, 'x'.repeat(100));
      copyTemplate(directory);
      const variables = { DATA_DIR: directory };
      const distant = await Service.start({}, { variables, url: '', drop: async () => undefined });
      const { socket } = JSON.parse(readFileSync(join(directory, 'owner.json'), 'utf8'));
      expect(socket.startsWith(tmpdir())).toBe(true);
      expect(statSync(socket).mode & OTHERS).toBe(0);
      expect(await operate(distant, 'providers', 'list')).toEqual({ providers: [] });
      await distant.stop();
      expect(() => statSync(socket)).toThrow('ENOENT');
      rmSync(root, { recursive: true });
    });

    it('and on the port whoever knows the password', async () => {
      const client = onPort(readFileSync(join(dataDir(), 'password'), 'utf8').trim());
      await client.connect();
      expect((await client.query('select current_user')).rows).toEqual([{ current_user: 'postgres' }]);
      await client.end();
    });

    it.each(['guess', ''])('but nobody who says %p', async (guess) => {
      const client = onPort(guess);
      await expect(client.connect()).rejects.toThrow();
      await expectService();
    });

    it('and does not start with a password that others can read', async () => {
      const other = await createDatabase();
      const variables: Record<string, string> = { ...other.variables, EMBEDDED_DB_PORT: String(await freePort()) };
      writeFileSync(join(variables['DATA_DIR'] ?? '', 'password'), 'a password for everybody', { mode: 0o644 });
      expect(failedStart(variables)).toMatch(/password can be read by other users\. .+\.\n$/);
      await other.drop();
    });
  });

  describe('ends the connection, and nothing else, of a client', () => {
    const toPort = () => connect(port, '127.0.0.1');
    const toSocket = () => connect(socketPath());

    it.each([
      ['that sends the five bytes which once hung the process', toPort, Buffer.from('64ffffffff', 'hex')],
      ['that speaks HTTP', toPort, Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
      ['that begins with a packet of 2 GiB', toPort, Buffer.from('7fffffff00030000', 'hex')],
      ['that cancels', toPort, Buffer.from('0000001004d2162e0000002a00000001', 'hex')],
      ['that asks for TLS again and again', toPort, Buffer.from('0000000804d2162f'.repeat(1_000), 'hex')],
      ['that authenticates with garbage', toPort, Buffer.concat([STARTUP, Buffer.from('70000000085858585858', 'hex')])],
      ['that does not authenticate', toPort, Buffer.concat([STARTUP, query('select 1')])],
      ['of its own user that sends those bytes', toSocket, Buffer.concat([STARTUP, Buffer.from('64ffffffff', 'hex')])],
      ['of its own user with a message of no length', toSocket, Buffer.concat([STARTUP, Buffer.from('Q\0\0\0\0')])],
      ['of its own user with a message of 1 GiB', toSocket, Buffer.concat([STARTUP, Buffer.from('Q@\0\0\0')])],
      ['of its own user with an unknown message', toSocket, Buffer.concat([STARTUP, Buffer.from('z\0\0\0\x04')])],
      ['of its own user with a second startup packet', toSocket, Buffer.concat([STARTUP, STARTUP])],
    ])('%s', async (_, open, bytes) => {
      const client = open();
      client.write(bytes);
      await ended(client);
      await expectService();
    });

    it('that sends 80 MB where a startup packet should be, and answers /health meanwhile', async () => {
      const client = toPort();
      const gone = ended(client);
      const waits: number[] = [];
      for (let sent = 0; sent < 80 && !client.destroyed; sent += 1) {
        client.write(Buffer.alloc(MEGABYTE, 'POST / HTTP/1.1\r\n'));
        const startedAt = performance.now();
        await expectService();
        waits.push(performance.now() - startedAt);
      }
      await gone;
      expect(client.bytesWritten - client.writableLength).toBeLessThan(20 * MEGABYTE);
      expect(Math.max(...waits)).toBeLessThan(3_000);
    });

    it('that says nothing for five seconds, and those beyond the thirty-second', async () => {
      const clients = Array.from({ length: 40 }, toPort);
      const startedAt = performance.now();
      const times = await Promise.all(clients.map((client) => ended(client).then(() => performance.now() - startedAt)));
      const dismissedAtOnce = times.filter((ms) => ms < 4_000).length;
      // A client of the test before may still be leaving.
      expect(dismissedAtOnce).toBeGreaterThanOrEqual(8);
      expect(dismissedAtOnce).toBeLessThanOrEqual(10);
      expect(Math.max(...times)).toBeLessThan(15_000);
      await expectService();
    });

    it('that ends in the middle of a message', async () => {
      const client = toSocket();
      client.end(Buffer.concat([STARTUP, Buffer.from('Q\0\0\0\xffsel', 'latin1')]));
      await ended(client);
      await expectService();
    });
  });

  describe('gives the session back to the service', () => {
    it('without what a client has set, which finds it again', async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query('create role bystander');
      await client.query(`set search_path to nowhere; set statement_timeout to 4321; set role bystander`);
      await expectService();
      const { rows } = await client.query(
        `select current_user, current_setting('search_path') as path, current_setting('statement_timeout') as ms`,
      );
      expect(rows).toEqual([{ current_user: 'bystander', path: 'nowhere', ms: '4321ms' }]);
      await expectService();
      await client.end();
    });

    it.each([
      ['table', `create temporary table identifiers as select * from public.identifiers limit 0`],
      [
        'prepared statement',
        `deallocate all; prepare "current-identifiers" (text) as select 'ab|custom|removed', '[]'::text`,
      ],
    ])('without a %s that would stand before that of the service', async (_, statement) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await expectService();
      await client.query(statement);
      await expectService();
      await client.end();
    });

    it('without the work of a client that left before it was done', async () => {
      const client = await greeted();
      const insert = `insert into providers (id, name) values (gen_random_uuid(), 'Left')`;
      client.write(Buffer.concat([parse(insert), BIND, EXECUTE, FLUSH]));
      expect((await once(client, 'data')).toString()).toContain('INSERT 0 1');
      client.end();
      await ended(client);
      await expectService();
      expect(await service.sql(`select 1 from providers where name = 'Left'`)).toEqual([]);
    });

    it.each([
      ['', []],
      [' in a transaction', [query('begin')]],
    ])('ready for the next statement when a client left after an error%s', async (_, before) => {
      const client = await greeted();
      client.end(Buffer.concat([...before, parse('this is not SQL'), FLUSH]));
      await ended(client);
      await expectService();
    });

    it.each(['unlisten *', 'discard all', 'copy providers from stdin'])('and refuses %s', async (statement) => {
      await expect(service.sql(statement)).rejects.toMatchObject({ code: '0A000' });
      await expectService();
    });

    async function greeted(): Promise<Socket> {
      const client = connect(socketPath());
      client.write(STARTUP);
      await once(client, 'data');
      return client;
    }
  });
});

function parse(statement: string): Buffer {
  return message('P', `\0${statement}\0\0\0`);
}

function query(statement: string): Buffer {
  return message('Q', `${statement}\0`);
}

function message(type: string, text: string): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`);
  head.writeInt32BE(4 + text.length, 1);
  return Buffer.concat([head, Buffer.from(text)]);
}

/** Waits until the other side has ended the connection, or reset it. */
async function ended(client: Socket): Promise<void> {
  client.on('error', () => undefined);
  client.resume();
  // Not events.once, which fails when the connection is reset.
  if (!client.closed) await new Promise<void>((resolve) => client.once('close', () => resolve()));
}

function listeningPorts({ process: { pid } }: ServiceProcess): number[] {
  const own = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`)));
  const lines = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/${pid}/net/${table}`, 'utf8').split('\n'));
  const sockets = lines.map((line) => line.trim().split(/\s+/));
  return sockets
    .filter((fields) => fields[3] === LISTENING && own.has(`socket:[${fields[9]}]`))
    .map((fields) => Number.parseInt(fields[1]?.split(':')[1] ?? '', 16));
}

function failedStart(variables: Readonly<Record<string, string>>): string {
  const env = { PATH: process.env['PATH'], PORT: '0', ...variables };
  const run = spawnSync(process.execPath, [join(DIST, 'main.js')], { env, timeout: 30_000 });
  expect(run.status).toBe(1);
  return run.stderr.toString();
}
