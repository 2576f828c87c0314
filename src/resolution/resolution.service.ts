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

  /** @throws TypeRequired, UnsupportedType, InvalidIdentifier, NoMapping */
  async resolve(request: ResolveRequest, caller: Caller | undefined): Promise<ResolveResponse> {
    const soon = this.types.forResolution(request.type, request.value);
    const normalized = soon instanceof Promise ? await soon : soon;
    const found = await this.lookup.find(normalized);
    return found ? this.answer({ request, normalized }, found.identifier) : this.miss(normalized, caller);
  }

  /** Counts a resolve that found nothing. @throws NoMapping */
  async miss({ type }: NormalizedIdentifier, caller: Caller | undefined): Promise<never> {
    this.metrics.resolves.countMiss(type.name, caller);
    await this.misses.count(caller);
    throw new NoMapping();
  }

  /** What a payer is told of an identifier that was found. */
  answer({ request, normalized }: Question, identifier: ResolvedIdentifier): ResolveResponse {
    const now = new Date();
    const { paymentReady, reasons, options } = payability(identifier, now);
    this.metrics.resolves.count(normalized.type.name, paymentReady ? 'payable' : 'not_payable');
    const trust = trustIn({ identifier, cautions: normalized.cautions, windows: this.config.trust, now });
    return {
      protocol_version: PROTOCOL_VERSION,
      status: identifier.status,
      payment_ready: paymentReady,
      ...(!paymentReady && { reasons: [...reasons] }),
      identifier: { type: normalized.type.name, value: request.value, normalized_value: normalized.value },
      registration: {
        registered_at: identifier.registeredAt,
        activated_at: identifier.activatedAt,
        last_updated: identifier.updatedAt,
        last_payment_update: identifier.paymentUpdatedAt,
      },
      payment_options: options,
      ...(trust && { trust }),
    };
  }
}
