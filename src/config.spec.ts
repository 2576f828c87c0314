import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { Environment, InvalidConfiguration, readConfig, readServiceConfig } from './config.js';

const example = parseEnv(readFileSync('.env.example', 'utf8'));

function sentencesOf(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
}

describe('configuration', () => {
  it('is listed in .env.example, every variable and no other', () => {
    expect(Object.keys(example).toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
  });

  it('has the defaults that .env.example shows', () => {
    expect(JSON.stringify(readConfig(example))).toBe(JSON.stringify(readConfig({})));
  });

  it('has the numbers of the specification as defaults', () => {
    const { limits, trust, controllerAuthorization, registrationQuarantineHours, banglaQrChecksum, webhooks } =
      readConfig({});
    expect(limits).toMatchObject({ resolvePerMinute: 120, freePerMinute: 10, freePerDay: 100 });
    expect(trust).toEqual({ changedHours: 72, registeredHours: 72, reregisteredHours: 720, expiringHours: 24 });
    expect(controllerAuthorization).toEqual({ modes: null, maxSeconds: 300 });
    expect([registrationQuarantineHours, banglaQrChecksum, webhooks.allowPrivate]).toEqual([24, 'enforce', 'off']);
  });

  it('takes each limit and each window from the variable that names it', () => {
    const { limits, trust } = readConfig({
      LIMIT_RESOLVE_PER_MINUTE: '1',
      LIMIT_FREE_PER_MINUTE: '2',
      LIMIT_FREE_PER_DAY: '3',
      LIMIT_LOG_PER_MINUTE: '4',
      LIMIT_AVAILABILITY_PER_MINUTE: '5',
      LIMIT_READ_PER_MINUTE: '6',
      LIMIT_MUTATION_PER_MINUTE: '7',
      LIMIT_COMPLAINT_PER_HOUR: '8',
      LIMIT_NAMESPACE_PER_HOUR: '9',
      LIMIT_AUTH_FAILURE_PER_MINUTE: '10',
      LIMIT_RESOLVE_MISS_PER_HOUR: '11',
      TRUST_CHANGED_HOURS: '12',
      TRUST_REGISTERED_HOURS: '13',
      TRUST_REREGISTERED_HOURS: '14',
      TRUST_EXPIRING_HOURS: '15',
    });
    expect(limits).toEqual({
      resolvePerMinute: 1,
      freePerMinute: 2,
      freePerDay: 3,
      logPerMinute: 4,
      availabilityPerMinute: 5,
      readPerMinute: 6,
      mutationPerMinute: 7,
      complaintPerHour: 8,
      namespacePerHour: 9,
      authFailurePerMinute: 10,
      resolveMissPerHour: 11,
    });
    expect(trust).toEqual({ changedHours: 12, registeredHours: 13, reregisteredHours: 14, expiringHours: 15 });
  });

  it.each([
    ['PORT', 'none', 'PORT must be a whole number from 0 to 65535, but is "none".'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, but is "65536".'],
    ['PORT', '8e3', 'PORT must be a whole number from 0 to 65535, but is "8e3".'],
    ['STANDBY_WAIT_MS', '0', 'STANDBY_WAIT_MS must be a whole number from 1 to 600000, but is "0".'],
    ['TRUST_CHANGED_HOURS', '-1', 'TRUST_CHANGED_HOURS must be a number of hours from 0 to 87600, but is "-1".'],
    [
      'LIMIT_RESOLVE_PER_MINUTE',
      '0',
      'LIMIT_RESOLVE_PER_MINUTE must be a whole number from 1 to 1000000000, but is "0".',
    ],
    ['LIMIT_RESOLVE_MISS_PER_HOUR', '-1', /^LIMIT_RESOLVE_MISS_PER_HOUR must be .* from 0 to .*, but is "-1".$/],
    [
      'PUBLIC_BASE_URL',
      'pay.example',
      /^PUBLIC_BASE_URL must be a URL that starts with http.*, but is "pay.example".$/,
    ],
    [
      'PUBLIC_BASE_URL',
      'https://pay.example/?a=b',
      /^PUBLIC_BASE_URL must be a URL without . and #, but is "https.*"\.$/,
    ],
    [
      'PUBLIC_BASE_URL',
      'https://anna:secret@pay.example',
      'PUBLIC_BASE_URL must have no user and no password, because everybody can read it.',
    ],
    ['BANGLA_QR_CHECKSUM', 'off', 'BANGLA_QR_CHECKSUM must be enforce or warn, but is "off".'],
    ['CONTROLLER_AUTH_MAX_SECONDS', '3601', /must be a whole number from 1 to 3600, but is "3601".$/],
    ['WEBHOOK_ALLOW_PRIVATE', 'yes', /must be off, on, or networks .*, but is "yes".$/],
    ['OPERATOR_ROLE', 'root', 'OPERATOR_ROLE must be viewer, reviewer or admin, but is "root".'],
    [
      'CONTROLLER_AUTH_MODES',
      'eip191, md5',
      'CONTROLLER_AUTH_MODES (entry 2) must be eip191, eip712 or ed25519, but is "md5".',
    ],
    [
      'WEBHOOK_ALLOW_PRIVATE',
      '10.1.0.0',
      /^WEBHOOK_ALLOW_PRIVATE must be off, on, or networks .*, but is "10.1.0.0".$/,
    ],
    ['WEBHOOK_DNS', '10.0.0.2,dns', /^WEBHOOK_DNS \(entry 2\) must be addresses .*, but is "dns".$/],
    ['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY must be true, false, a number of proxies.*, but is "10.0.0.0\/33".$/],
    ['TRUST_PROXY', 'haproxy', /^TRUST_PROXY must be .*, but is "haproxy".$/],
    ['OPERATOR', 'x'.repeat(101), 'OPERATOR must have at most 100 characters, but has 101.'],
    ['OPERATOR', 'an\u200bna', 'OPERATOR must not hold a character that cannot be seen.'],
    [
      'DATABASE_URL',
      'mysql://h/x',
      /^DATABASE_URL must be a URL that starts with postgres.*, but starts with mysql:\/\/.$/,
    ],
    ['DATABASE_OWNER_URL', 'db', /^DATABASE_OWNER_URL must be a URL that starts with postgres.*, but is no URL.$/],
    [
      'DATABASE_STANDBY_URLS',
      'postgresql://a/x postgresql://b,c/x',
      /^DATABASE_STANDBY_URLS \(entry 2\) must be a URL of one host/,
    ],
    ['REDIS_URL', 'redis.example', /^REDIS_URL must be a URL that starts with redis:\/\/ or rediss:\/\//],
    ['WEBHOOK_KEY', 'x'.repeat(31), 'WEBHOOK_KEY must have 32 characters or more, but has 31.'],
  ])('refuses %s=%s with a sentence that says what it is and what it must be', (name, value, sentence) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(InvalidConfiguration);
    expect(read).toThrow(sentence);
  });

  it.each(Object.keys(Environment.shape).filter((name) => /DATABASE.*URL|REDIS|KEY|COMMAND/.test(name)))(
    'never shows what %s is, which may be a secret',
    (name) => {
      for (const secret of ['hunter2', 'postgresql://user:hunter2@h:port/x', 'redis//:hunter2@h']) {
        const said = sentencesOf(() => readConfig({ [name]: secret }));
        expect(said.join()).not.toContain('hunter2');
      }
    },
  );

  it('says everything that is wrong at once', () => {
    const said = sentencesOf(() =>
      readServiceConfig({
        NODE_ENV: 'production',
        PORT: 'many',
        CONTROLLER_AUTH_MODES: 'md5',
        DATABASE_STANDBY_URLS: 'postgresql://a/x',
      }),
    );
    expect(said.map((sentence) => sentence.split(' ')[0])).toEqual([
      'PORT',
      'CONTROLLER_AUTH_MODES',
      'PUBLIC_BASE_URL',
      'DATABASE_URL',
    ]);
  });

  it.each([
    ['true', true],
    ['false', false],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['loopback, fd00::/8, 10.0.0.0/255.0.0.0', 'loopback, fd00::/8, 10.0.0.0/255.0.0.0'],
  ])('takes TRUST_PROXY=%s', (text, value) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(value);
  });

  it('trusts a number of proxies', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: '2' });
    const trusts = (hop: number) => typeof trustProxy === 'function' && trustProxy('10.0.0.1', hop);
    expect([trusts(0), trusts(1), trusts(2)]).toEqual([true, true, false]);
  });

  it('signs for the public base URL without a slash at the end', () => {
    expect(readConfig({ PUBLIC_BASE_URL: 'https://pay.example/' }).publicBaseUrl).toBe('https://pay.example');
  });

  it('has no default for the address that wallets sign for, where it serves in production', () => {
    const production = { NODE_ENV: 'production' };
    for (const missing of [{}, { PUBLIC_BASE_URL: '' }]) {
      expect(() => readServiceConfig({ ...production, ...missing })).toThrow(InvalidConfiguration);
      expect(() => readServiceConfig({ ...production, ...missing })).toThrow(/^PUBLIC_BASE_URL must be set/);
    }
    const given = { ...production, PUBLIC_BASE_URL: 'https://pay.example' };
    expect(readServiceConfig(given).publicBaseUrl).toBe('https://pay.example');
    expect(readServiceConfig({ PORT: '80' }).publicBaseUrl).toBe('http://localhost:80');
    expect(readConfig(production).production).toBe(true);
  });
});
