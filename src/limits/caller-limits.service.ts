import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../common/caller.js';
import { CONFIG, type Config } from '../config.js';
import { LIMITS, type Limits, limitsFrom } from './domain/limits.js';

/** Which limits hold for a caller (D14): those of the service, but for what an operator has set for its provider. */
@Injectable()
export class CallerLimitsService {
  /** By what was set: one object for as long as the caller's key is remembered. */
  private readonly own = new WeakMap<object, Limits>();

  constructor(
    @Inject(LIMITS) private readonly limits: Limits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  of(caller: Caller | undefined): Limits {
    const set = caller?.kind === 'provider' ? caller.limits : null;
    if (set === null) return this.limits;
    let own = this.own.get(set);
    if (own === undefined) {
      own = limitsFrom({ ...this.config.limits, ...set });
      this.own.set(set, own);
    }
    return own;
  }
}
