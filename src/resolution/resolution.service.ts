import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../common/caller.js';
import { CONFIG, type Config } from '../config.js';
import { DatabaseClockService } from '../database/database-clock.service.js';
import { ResolveMissesService } from '../limits/resolve-misses.service.js';
import { MetricsService } from '../common/metrics/metrics.service.js';
import { IdentifierTypesService, type NormalizedIdentifier } from '../identifier-types/identifier-types.service.js';
import { answerText } from './domain/answer-text.js';
import { payabilityOf } from './domain/payability.js';
import type { ResolvedIdentifier } from './domain/resolved-identifier.js';
import { trustIn } from './domain/trust.js';
import { IdentifierLookupService } from './identifier-lookup.service.js';
import { NoMapping } from './resolution.errors.js';
import type { ResolveRequest } from './resolution.schema.js';

/** A request, and the normalized identifier that it names. */
export interface Question {
  readonly request: ResolveRequest;
  readonly normalized: NormalizedIdentifier;
}

/** Answers where to pay an identifier (D3). */
@Injectable()
export class ResolutionService {
  constructor(
    private readonly types: IdentifierTypesService,
    private readonly lookup: IdentifierLookupService,
    private readonly misses: ResolveMissesService,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: MetricsService,
    private readonly clock: DatabaseClockService,
  ) {}

  /**
   * The answer as JSON.
   * @throws TypeRequired, UnsupportedType, InvalidIdentifier, NoMapping
   */
  async resolve(request: ResolveRequest, caller: Caller | undefined): Promise<string> {
    const soon = this.types.forResolution(request.type, request.value);
    const normalized = soon instanceof Promise ? await soon : soon;
    const found = await this.lookup.find(normalized);
    if (!found) throw await this.miss(normalized, caller);
    return this.answer({ request, normalized }, found.identifier);
  }

  /** Counts a resolve that found nothing. @returns its refusal */
  async miss({ type }: NormalizedIdentifier, caller: Caller | undefined): Promise<NoMapping> {
    this.metrics.resolves.countMiss(type.name, caller);
    await this.misses.count(caller);
    return new NoMapping();
  }

  /** The answer about an identifier that was found, as JSON. */
  answer({ request, normalized }: Question, identifier: ResolvedIdentifier): string {
    const now = this.clock.now();
    const type = normalized.type.name;
    const payability = payabilityOf(identifier, now);
    this.metrics.resolves.count(type, payability.paymentReady ? 'payable' : 'not_payable');
    const trust = trustIn({ identifier, cautions: normalized.cautions, windows: this.config.trust, now });
    return answerText({
      type,
      value: request.value,
      normalizedValue: normalized.value,
      identifier,
      payability,
      trust,
    });
  }
}
