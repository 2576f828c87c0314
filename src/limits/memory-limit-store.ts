import { SlidingLog, type LimitState, type Admission } from './domain/sliding-log.js';
import type { Limit } from './domain/limits.js';
import { LimitStore } from './limit-store.js';

/**
 * Counts in this process. Each limit has a log of its own, so that a flood of addresses can push out nothing but
 * addresses. The clock is monotonic: setting the wall clock changes no count.
 */
export class MemoryLimitStore extends LimitStore {
  readonly degraded = false;
  private readonly logs = new Map<string, SlidingLog>();

  consume(limit: Limit, key: string, cost = 1): Admission {
    return this.log(limit).consume(key, limit.quota, performance.now(), cost);
  }

  peek(limit: Limit, key: string): LimitState {
    return this.log(limit).peek(key, limit.quota, performance.now());
  }

  release(limit: Limit, key: string, admittedAt: number, cost = 1): void {
    this.log(limit).release(key, admittedAt, cost);
  }

  private log(limit: Limit): SlidingLog {
    let log = this.logs.get(limit.name);
    if (log === undefined) {
      log = new SlidingLog(limit.windowMs);
      this.logs.set(limit.name, log);
    }
    return log;
  }
}
