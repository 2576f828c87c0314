import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, SERVER_URL } from '../support/environment.js';
import { eventually } from '../support/eventually.js';
import type { Json } from '../support/http-client.js';
import { operate, runCommand } from '../support/operator.js';
import { Service } from '../support/service.js';

const DESCRIPTION = '/.well-known/payment-identifier-resolver.json';
const AUDIENCE = { PUBLIC_BASE_URL: 'https://pay.example' };
const MINUTE_MS = 60_000;

describe('signing keys', () => {
  const directory = mkdtempSync(join(tmpdir(), 'resolver-keys-'));
  const keyDirectory = join(directory, 'keys');
  let service: Service;

  beforeAll(async () => {
    service = await Service.start({ SIGNING_KEY_DIR: keyDirectory });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  /** Runs a command as the operator of this service would. */
  function command(...words: string[]): Promise<Json> {
    return commandWith({ SIGNING_KEY_DIR: keyDirectory }, ...words);
  }

  function commandWith(variables: Record<string, string>, ...words: string[]): Promise<Json> {
    const database = { variables: { ...service.database.variables, ...AUDIENCE, ...variables } };
    return operate({ database }, 'log', 'keys', ...words);
  }

  async function publishedKeys(): Promise<Json[]> {
    return (await service.http.get(DESCRIPTION)).body['public_keys'];
  }

  /** Whatever a command does reaches the running service by itself. */
  async function untilPublished(id: string, retired = false): Promise<Json> {
    let found: Json | undefined;
    await eventually(async () => {
      found = (await publishedKeys()).find((key) => key['id'] === id);
      return found !== undefined && (found['retired_at'] !== null || !retired);
    });
    return found ?? {};
  }

  it('are made by the first start on the embedded database, and by nobody else on a server', async () => {
    const keys = await publishedKeys();
    if (SERVER_URL !== undefined) {
      expect(keys).toEqual([]);
      return;
    }
    expect(keys).toEqual([
      { id: expect.any(String), vkey: expect.any(String), created_at: expect.any(String), retired_at: null },
    ]);
    expect(readdirSync(keyDirectory)).toEqual([`${keys[0]?.['id']}.pem`]);
  });

  it('are written for their owner alone, and published without a restart under the name of the log', async () => {
    const { id, vkey, file } = await command('create');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(keyDirectory).mode & 0o777).toBe(0o700);
    expect(vkey).toMatch(/^pay\.example\/log\+[0-9a-f]{8}\+A/);
    expect(await untilPublished(id)).toMatchObject({ vkey, retired_at: null });
  });

  it('are rotated so that the old ones sign for one minute more', async () => {
    const { id: old } = await command('create');
    const { id, retired } = await command('rotate');
    expect(retired).toContain(old);
    expect(await untilPublished(id)).toMatchObject({ retired_at: null });
    const key = await untilPublished(old, true);
    const left = Date.parse(key['retired_at']) - Date.now();
    expect(left).toBeGreaterThan(MINUTE_MS - 15_000);
    expect(left).toBeLessThan(MINUTE_MS + 1_000);
    expect((await command('list'))['keys'].filter((each: Json) => each['retired_at'] === null)).toHaveLength(1);
  });

  it('are retired at once and for good, and stay published', async () => {
    const { id } = await command('create');
    await command('retire', id);
    const key = await untilPublished(id, true);
    expect(Math.abs(Date.parse(key['retired_at']) - Date.now())).toBeLessThan(10_000);
    expect(await command('retire', id)).toMatchObject({ changed: false });
    await expect(command('retire', '00000000')).rejects.toThrow('There is no signing key');
  });

  it.each([
    ['retired_at = null', 'is final'],
    [`retired_at = now() + interval '1 day'`, 'is final'],
    [`retired_at = now() - interval '1 minute'`, 'is final'],
    [`created_at = now() - interval '1 day'`, 'keeps its name'],
    [`name = 'other.example/log'`, 'keeps its name'],
  ])('are kept by the database: %s is refused', async (assignment, message) => {
    const { id } = await command('create');
    await command('rotate');
    await expect(service.sql(`update signing_keys set ${assignment} where id = $1`, [id])).rejects.toThrow(message);
  });

  it('begin when they are recorded, whatever the row says', async () => {
    const { id } = await command('create');
    const [copy] = await service.sql<{ created_at: Date }>(
      `insert into signing_keys (id, name, public_key, created_at)
       select left(encode(sha256(convert_to('copy', 'UTF8') || '\\x0a01'::bytea || public_key), 'hex'), 8), 'copy', public_key,
         now() - interval '1 year' from signing_keys where id = $1 returning created_at`,
      [id],
    );
    expect(Date.now() - (copy?.created_at.getTime() ?? 0)).toBeLessThan(10_000);
  });

  it('that others may read stop the start', async () => {
    const exposed = join(directory, 'exposed');
    const { file } = await commandWith({ SIGNING_KEY_DIR: exposed }, 'create');
    chmodSync(file, 0o644);
    await expect(Service.start({ SIGNING_KEY_DIR: exposed })).rejects.toThrow('The service did not start');
  });

  it('are missed in the log at a start that is told where they are', async () => {
    const database = await createDatabase();
    const start = async (settings: Record<string, string>) => {
      const started = await Service.start(settings, database);
      await started.stop();
      return started.output.filter((line) => line.includes('signing_key_missing'));
    };
    const said = 'There is nothing to sign receipts and the log with: ';
    const none = join(directory, 'none');
    expect(await start({ SIGNER_COMMAND: 'true' })).toEqual([
      expect.stringContaining(`${said}no key for SIGNER_COMMAND`),
    ]);
    expect(await start(SERVER_URL === undefined ? { SIGNING_KEY_DIR: join(directory, 'first') } : {})).toEqual([]);
    expect(await start({ SIGNING_KEY_DIR: none })).toEqual([expect.stringContaining(`${said}${none} has`)]);
    await database.drop();
  });

  it('are missed in the log as soon as the next one is made where the running service does not look', async () => {
    const database = await createDatabase();
    const seen = { SIGNING_KEY_DIR: join(directory, 'seen'), ...AUDIENCE };
    const started = await Service.start(seen, database);
    const made = (variables: Record<string, string>, verb: string) =>
      operate({ database: { variables: { ...database.variables, ...variables } } }, 'log', 'keys', verb);
    const said = () => started.output.filter((line) => line.includes('signing_key_missing'));
    try {
      const { id } = await made(seen, 'create');
      await eventually(async () => (await started.http.get(DESCRIPTION)).body['public_keys'].at(-1)?.id === id);
      const before = said().length;
      await made({ ...seen, SIGNING_KEY_DIR: join(directory, 'unseen') }, 'rotate');
      await eventually(async () => said().length > before);
      expect(said().at(-1)).toContain(`${seen.SIGNING_KEY_DIR} has the private key of none that stays in force`);
    } finally {
      await started.stop();
      await database.drop();
    }
  });

  it.each(['create', 'rotate'])('are not made under another name unawares: %s', async (verb) => {
    const moved = { SIGNING_KEY_DIR: join(directory, 'moved'), PUBLIC_BASE_URL: 'https://moved.example' };
    const database = { variables: { ...service.database.variables, ...moved } };
    await command('create');
    const before = await commandWith({}, 'list');
    await expect(runCommand({ database }, 'log', 'keys', verb)).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /keys in force are named pay\.example\/log.* named moved\.example\/log, .* add --yes/,
      ),
    });
    expect(await commandWith({}, 'list')).toEqual(before);
    // A service that has moved makes its first key so, and is not asked again.
    const { id: first } = await commandWith(moved, verb);
    const { id: second } = JSON.parse((await runCommand({ database }, '--json', 'log', 'keys', verb)).stdout);
    for (const id of [first, second]) await command('retire', id);
  });

  describe('behind a signer command', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');

    function signer(name: string, body: string): string {
      const path = join(directory, `${name}.cjs`);
      const pem = JSON.stringify(privateKey.export({ type: 'pkcs8', format: 'pem' }));
      const lines = [
        `const { sign } = require('node:crypto'); const { readFileSync } = require('node:fs');`,
        `const [message, key, asked] = [readFileSync(0), ${pem}, process.argv.at(-1)];`,
        body,
      ];
      writeFileSync(path, lines.join('\n'));
      return `'${process.execPath}' '${path}'`;
    }

    it('are taken over when the command proves that it has them', async () => {
      const check = `if (asked !== '${raw}') process.exit(3);`;
      const good = signer('good', `${check} process.stdout.write(sign(null, message, key));`);
      const { id, vkey, file } = await commandWith({ SIGNER_COMMAND: good }, 'create', '--public-key', raw);
      expect(file).toBeNull();
      expect(publicKeyIn(vkey).toString('base64')).toBe(raw);
      expect(await untilPublished(id)).toMatchObject({ vkey });
      await expect(commandWith({ SIGNER_COMMAND: good }, 'create', '--public-key', raw)).rejects.toThrow(
        'has had this key before',
      );
    });

    it.each([
      ['hangs', 'setInterval(() => {}, 1000);', 'it did not answer within 2000 ms'],
      ['lies', `process.stdout.write(sign(null, Buffer.from('another'), key));`, 'something else than a signature'],
      [
        'is cut off',
        `process.stdout.write(sign(null, message, key).subarray(0, 63));`,
        'something else than a signature',
      ],
      ['never ends its answer', `for (;;) require('node:fs').writeSync(1, message);`, 'more than a signature'],
      ['fails', 'process.exit(7);', 'it ended with 7'],
    ])('are refused when it %s', async (name, body, reason) => {
      const variables = { SIGNER_COMMAND: signer(name, body) };
      await expect(commandWith(variables, 'create', '--public-key', raw)).rejects.toThrow(reason);
    });

    it('need the public half', async () => {
      await expect(commandWith({ SIGNER_COMMAND: 'true' }, 'create')).rejects.toThrow('name its --public-key');
      await expect(command('create', '--public-key', raw)).rejects.toThrow('SIGNER_COMMAND is not set');
      await expect(command('create', '--public-key', 'AAAA')).rejects.toMatchObject({ code: 2 });
    });
  });

  it('are keys of Ed25519 as RFC 8032 has them', async () => {
    const { vkey, file } = await command('create');
    const x = publicKeyIn(vkey).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const message = Buffer.from('anything');
    expect(verify(null, message, key, sign(null, message, readFileSync(file)))).toBe(true);
  });
});

/** A verifier key is `name+id+base64`, and base64 may have a plus too. */
function publicKeyIn(vkey: string): Buffer {
  const [, , ...rest] = vkey.split('+');
  return Buffer.from(rest.join('+'), 'base64').subarray(1);
}
