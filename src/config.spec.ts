import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { Environment, InvalidConfiguration, readConfig, readServiceConfig } from './config.js';

const example = parseEnv(readFileSync('.env.example', 'utf8'));

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
    ['WEBHOOK_KEY', 'x'.repeat(31)],
    ['CONTROLLER_AUTH_MAX_SECONDS', '3601'],
    ['OPERATOR_ROLE', 'owner'],
    ['WEBHOOK_ALLOW_PRIVATE', 'yes'],
    ['PORT', 'none'],
    ['PORT', '65536'],
    ['PUBLIC_BASE_URL', 'pay.example'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['BANGLA_QR_CHECKSUM', 'off'],
    ['LIMIT_RESOLVE_PER_MINUTE', '0'],
    ['LIMIT_RESOLVE_MISS_PER_HOUR', '-1'],
  ])('refuses %s=%s with a sentence that names it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(InvalidConfiguration);
    expect(read).toThrow(name);
  });

  it.each([
    ['true', true],
    ['false', false],
    ['10.0.0.0/8', '10.0.0.0/8'],
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
      expect(() => readServiceConfig({ ...production, ...missing })).toThrow(/^PUBLIC_BASE_URL: must be set/);
    }
    const given = { ...production, PUBLIC_BASE_URL: 'https://pay.example' };
    expect(readServiceConfig(given).publicBaseUrl).toBe('https://pay.example');
    expect(readServiceConfig({ PORT: '80' }).publicBaseUrl).toBe('http://localhost:80');
    expect(readConfig(production).production).toBe(true);
  });
});
