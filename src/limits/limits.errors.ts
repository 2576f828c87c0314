import { Problem } from '../common/problem.js';
import type { Standing } from './domain/sliding-log.js';

/** D14. `Retry-After` in whole seconds (RFC 9110, 10.2.3), rounded up so that whoever obeys it is admitted. */
export class RateLimited extends Problem {
  constructor(waitMs: number) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    super('rate_limited', `Too many requests: try again in ${seconds} s.`, [], seconds);
  }
}

/** Throws `RateLimited` unless all admitted. The wait is that of the refusing limit which admits again last. */
export function assertAdmitted(...standings: readonly Standing[]): void {
  const refused = standings.filter((standing) => !standing.admitted);
  if (refused.length > 0) throw new RateLimited(Math.max(...refused.map((standing) => standing.resetMs)));
}
