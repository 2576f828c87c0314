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

  it.each([
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
