import { Body, Controller, HttpStatus, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AllowFreeKey, CurrentCaller } from '../auth/auth.decorators.js';
import type { Caller } from '../common/caller.js';
import { Fails, Responds, Takes } from '../common/http.decorators.js';
import { validated } from '../common/validation.pipe.js';
import { RateLimit, RateLimitCost } from '../limits/rate-limit.decorator.js';
import { ResolutionBatchService } from './resolution-batch.service.js';
import {
  batchCost,
  ResolveBatchRequest,
  ResolveBatchResponse,
  ResolveRequest,
  ResolveResponse,
} from './resolution.schema.js';
import { ResolutionService } from './resolution.service.js';

@ApiTags('Resolution')
@Controller('v1')
export class ResolutionController {
  constructor(
    private readonly resolution: ResolutionService,
    private readonly batches: ResolutionBatchService,
  ) {}

  /** Its body goes through no pipe of Nest, because the promises that those make of a body cost 5 % of a resolve. */
  @Post('resolve')
  @ApiOperation({
    summary: 'Where to pay an identifier',
    description:
      'The registry state of an identifier and the ways to pay it. Pay only if `status` is `active`, the top-level ' +
      '`payment_ready` is true, and the `payment_ready` of the option is true; show every sentence of `trust.warnings` to ' +
      'the payer before that. `type` may be left out only when `value` is the full text of an EMV QR code.',
  })
  @Takes(ResolveRequest)
  @AllowFreeKey()
  @RateLimit('resolve')
  @Responds(HttpStatus.OK, ResolveResponse, 'The registry state and the payment options')
  @Fails('type_required', 'unsupported_type', 'invalid_identifier', 'no_mapping')
  resolveIdentifier(@Req() { body, caller }: FastifyRequest): Promise<ResolveResponse> {
    return this.resolution.resolve(validated(ResolveRequest, body), caller);
  }

  @Post('resolve/batch')
  @ApiOperation({
    summary: 'Where to pay many identifiers',
    description: `Up to 100 resolves in one request, answered in their order and counted one by one. The batch is refused
as a whole, with 429, when it has more requests than what is left of the limit; one that is wrong is answered in its place.`,
  })
  @AllowFreeKey()
  @RateLimit('resolve')
  @RateLimitCost(batchCost)
  @Responds(HttpStatus.OK, ResolveBatchResponse, 'For each request what a resolve would have answered')
  async resolveBatch(
    @Body({ schema: ResolveBatchRequest }) { requests }: ResolveBatchRequest,
    @CurrentCaller() caller: Caller,
    @Req() { id }: FastifyRequest,
  ): Promise<ResolveBatchResponse> {
    return { answers: await this.batches.resolve(requests, caller, id) };
  }
}
