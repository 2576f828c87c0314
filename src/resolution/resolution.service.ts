import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../common/caller.js';
import { CONFIG, type Config } from '../config.js';
import { ResolveMissesService } from '../limits/resolve-misses.service.js';
import { MetricsService } from '../common/metrics.service.js';
import { IdentifierTypesService, type NormalizedIdentifier } from '../identifier-types/identifier-types.service.js';
import { payability } from './domain/payability.js';
import type { ResolvedIdentifier } from './domain/resolved-identifier.js';
import { trustIn } from './domain/trust.js';
import { IdentifierLookupService } from './identifier-lookup.service.js';
import { NoMapping } from './resolution.errors.js';
import { PROTOCOL_VERSION, type ResolveRequest, type ResolveResponse } from './resolution.schema.js';

/** A request, and the identifier that it asks for. */
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
  ) {}

  /**
   * The answer as JSON.
   * @throws TypeRequired, UnsupportedType, InvalidIdentifier, NoMapping
   */
  async resolve(request: ResolveRequest, caller: Caller | undefined): Promise<string> {
    const soon = this.types.forResolution(request.type, request.value);
    const normalized = soon instanceof Promise ? await soon : soon;
    const found = await this.lookup.find(normalized);
    if (!found) return this.miss(normalized, caller);
    return JSON.stringify(this.answer({ request, normalized }, found.identifier));
  }

  /** Counts a resolve that found nothing. @throws NoMapping */
  async miss({ type }: NormalizedIdentifier, caller: Caller | undefined): Promise<never> {
    this.metrics.resolves.countMiss(type.name, caller);
    await this.misses.count(caller);
    throw new NoMapping();
  }

  /**
   * What a payer is told of an identifier that was found. Its members stand in canonical order (RFC 8785), so that
   * `JSON.stringify` writes the text that a receipt is about.
   */
  answer({ request, normalized }: Question, identifier: ResolvedIdentifier): ResolveResponse {
    const now = new Date();
    const { paymentReady, reasons, options } = payability(identifier, now);
    this.metrics.resolves.count(normalized.type.name, paymentReady ? 'payable' : 'not_payable');
    const trust = trustIn({ identifier, cautions: normalized.cautions, windows: this.config.trust, now });
    return {
      identifier: { normalized_value: normalized.value, type: normalized.type.name, value: request.value },
      payment_options: options,
      payment_ready: paymentReady,
      protocol_version: PROTOCOL_VERSION,
      ...(!paymentReady && { reasons: [...reasons] }),
      registration: {
        activated_at: identifier.activatedAt,
        last_payment_update: identifier.paymentUpdatedAt,
        last_updated: identifier.updatedAt,
        registered_at: identifier.registeredAt,
      },
      status: identifier.status,
      ...(trust && { trust }),
    };
  }
}
