import { Registry } from 'prom-client';
import type { CallingProvider } from '../caller.js';
import { ResolveCounts } from './resolve-counts.js';

const provider = (number: number): CallingProvider => ({
  kind: 'provider',
  keyId: 'key',
  providerId: `provider-${number}`,
  limits: null,
});

describe('the counts of resolves', () => {
  const valuesOf = async (registry: Registry, name: string) => {
    const metric = await registry.getSingleMetric(name)?.get();
    return (metric?.values ?? []).map(({ labels, value }) => [Object.values(labels).join(' '), value]);
  };

  it('tell types and outcomes apart, however often they are read', async () => {
    const registry = new Registry();
    const counts = new ResolveCounts(registry);
    counts.count('email', 'payable');
    counts.count('email', 'not_payable');
    counts.countMiss('custom', { kind: 'free', keyId: 'key' });
    await registry.metrics();
    counts.count('email', 'payable');
    expect(await valuesOf(registry, 'resolve_outcomes_total')).toEqual([
      ['email payable', 2],
      ['email not_payable', 1],
      ['email miss', 0],
      ['custom payable', 0],
      ['custom not_payable', 0],
      ['custom miss', 1],
    ]);
    expect(await valuesOf(registry, 'resolve_misses_total')).toEqual([['free', 1]]);
  });

  it('give at most a hundred providers a series of their own', async () => {
    const registry = new Registry();
    const counts = new ResolveCounts(registry);
    for (let number = 0; number < 150; number += 1) counts.countMiss('email', provider(number));
    for (const known of [0, 99]) counts.countMiss('email', provider(known));
    const misses = await valuesOf(registry, 'resolve_misses_total');
    expect(misses).toHaveLength(101);
    expect(misses).toContainEqual(['provider-99', 2]);
    expect(misses).toContainEqual(['other', 50]);
  });
});
