import { setImmediate as endOfTurn } from 'node:timers/promises';
import { MetricsService } from '../common/metrics/metrics.service.js';
import { Problem } from '../common/errors/problem.js';
import { AuthFailuresService } from './auth-failures.service.js';
import { readConfig } from '../config.js';
import { limitsFrom } from './domain/limits.js';
import { RateLimited } from './limits.errors.js';
import { MemoryLimitStore } from './memory-limit-store.js';

const QUOTA = 5;
const ADDRESS = '192.0.2.1';

class Failure extends Problem {
  constructor() {
    super('credential_invalid', 'Nobody has this key.');
  }
}

describe('API keys that are looked up at the same time', () => {
  let failures: AuthFailuresService;
  let lookUps: number;

  const fail = async () => {
    lookUps += 1;
    await endOfTurn();
    throw new Failure();
  };
  const succeed = async () => {
    lookUps += 1;
    await endOfTurn();
    return 'somebody';
  };

  beforeEach(() => {
    lookUps = 0;
    const { limits } = readConfig({ LIMIT_AUTH_FAILURE_PER_MINUTE: String(QUOTA) });
    failures = new AuthFailuresService(limitsFrom(limits), new MemoryLimitStore(), new MetricsService());
  });

  it('are no more than may fail, when they were never verified', async () => {
    const asked = Array.from({ length: 40 }, (_, n) => failures.limitNewKeyLookup(ADDRESS, `unknown-${n}`, fail));
    const reasons = (await Promise.allSettled(asked)).map((outcome) => outcome.status === 'rejected' && outcome.reason);
    expect(reasons.filter((reason) => reason instanceof Failure)).toHaveLength(QUOTA);
    expect(reasons.filter((reason) => reason instanceof RateLimited)).toHaveLength(40 - QUOTA);
    expect(lookUps).toBe(QUOTA);
  });

  it('are all admitted when they are one good key, and count nothing', async () => {
    const asked = Array.from({ length: 40 }, () => failures.limitNewKeyLookup(ADDRESS, 'good', succeed));
    expect(await Promise.all(asked)).toEqual(Array(40).fill('somebody'));
    const stranger = Array.from({ length: QUOTA + 1 }, (_, n) => failures.limitNewKeyLookup(ADDRESS, `bad-${n}`, fail));
    expect((await Promise.allSettled(stranger)).map(({ status }) => status)).toEqual(Array(QUOTA + 1).fill('rejected'));
    expect(lookUps).toBe(40 + QUOTA);
  });
});
