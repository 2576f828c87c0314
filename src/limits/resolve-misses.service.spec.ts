import { MetricsService } from '../common/metrics/metrics.service.js';
import { readServiceConfig } from '../config.js';
import { CallerLimitsService } from './caller-limits.service.js';
import { limitsFrom } from './domain/limits.js';
import { RateLimited } from './limits.errors.js';
import { MemoryLimitStore } from './memory-limit-store.js';
import { ResolveMissesService } from './resolve-misses.service.js';

const QUOTA = 5;
const HOUR_MS = 3_600_000;
const SCANNER = { kind: 'free', keyId: 'of a scanner' } as const;

describe('misses that were sent together', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are all counted, so that a place that becomes free lets nobody in', async () => {
    const config = readServiceConfig({ LIMIT_RESOLVE_MISS_PER_HOUR: String(QUOTA) });
    const limits = new CallerLimitsService(limitsFrom(config.limits), config);
    const misses = new ResolveMissesService(limits, new MemoryLimitStore(), new MetricsService());
    await misses.count(SCANNER);
    jest.advanceTimersByTime(HOUR_MS / 2);
    for (let sent = 0; sent < QUOTA * 2; sent += 1) await misses.count(SCANNER);
    jest.advanceTimersByTime(HOUR_MS / 2);
    expect(() => misses.assertAllowed(SCANNER)).toThrow(RateLimited);
    jest.advanceTimersByTime(HOUR_MS / 2);
    expect(() => misses.assertAllowed(SCANNER)).not.toThrow();
  });
});
