import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../common/caller.js';
import { CONFIG, type Config } from '../config.js';
import { LIMITS, type Limits, limitsFrom } from './domain/limits.js';

/** Which limits hold for a caller (D14): those of the service, except for what an operator has set for its provider. */
@Injectable()
export class CallerLimitsService {
  /** By the settings of a provider, which are one object for as long as the key of the caller is remembered. */
  private readonly ofProviders = new WeakMap<object, Limits>();

  constructor(
    @Inject(LIMITS) private readonly limits: Limits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  of(caller: Caller | undefined): Limits {
    const settings = caller?.kind === 'provider' ? caller.limits : null;
    if (settings === null) return this.limits;
    let limits = this.ofProviders.get(settings);
    if (limits === undefined) {
      limits = limitsFrom({ ...this.config.limits, ...settings });
      this.ofProviders.set(settings, limits);
    }
    return limits;
  }
}
