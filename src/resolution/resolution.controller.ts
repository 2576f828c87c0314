import { applyDecorators, Body, Controller, Header, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowFreeKey, CurrentCaller } from '../auth/auth.decorators.js';
import type { Caller } from '../common/caller.js';
import { Fails, Responds, HasHeaders, HasBody } from '../common/http/http.decorators.js';
import { validated } from '../common/http/validation.pipe.js';
import { RateLimit, RateLimitCost } from '../limits/rate-limit.decorator.js';
import { batchText } from './domain/answer-text.js';
import { prefersReceipt, RECEIPT } from './domain/preference.js';
import { ReceiptedResolutionService } from './receipted-resolution.service.js';
import { NoMapping } from './resolution.errors.js';
import { ResolutionBatchService } from './resolution-batch.service.js';
import {
  batchCost,
  ResolveBatchRequest,
  ResolveBatchResponse,
  ResolveRequest,
  ResolveResponse,
} from './resolution.schema.js';
import { ResolutionService } from './resolution.service.js';

/** The content type of answers that are JSON text already: the text that a receipt commits to is sent unchanged. */
const JSON_TYPE = 'application/json; charset=utf-8';

/** Documents `Prefer: receipt` and the headers of its answer. */
function GivesReceipts(header: 'Resolution-Receipt' | null): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'Prefer',
      required: false,
      description: '`receipt` (RFC 7240) asks for a proof of the answer that can be verified without the service.',
      schema: { type: 'string' },
    }),
    HasHeaders('Preference-Applied', ...(header === null ? [] : [header])),
  );
}

@ApiTags('Resolution')
@Controller('v1')
export class ResolutionController {
  constructor(
    private readonly resolution: ResolutionService,
    private readonly batches: ResolutionBatchService,
    private readonly receipted: ReceiptedResolutionService,
  ) {}

  /** Validates its body itself: each pipe of Nest is awaited, which would make a resolve 5 % slower. */
  @Post('resolve')
  @ApiOperation({
    summary: 'Where to pay an identifier',
    description:
      'The registry state of an identifier and the ways to pay it. Pay only if `status` is `active`, the top-level ' +
      '`payment_ready` is true, and the `payment_ready` of the option is true; show every sentence of `trust.warnings` to ' +
      'the payer before that. `type` may be left out only when `value` is the full text of an EMV QR code.',
  })
  @HasBody(ResolveRequest)
  @AllowFreeKey()
  @RateLimit('resolve')
  @Responds(HttpStatus.OK, ResolveResponse, 'The registry state and the payment options')
  @Fails('type_required', 'unsupported_type', 'invalid_identifier', 'no_mapping')
  @GivesReceipts('Resolution-Receipt')
  @Header('content-type', JSON_TYPE)
  resolveIdentifier(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { body, caller, headers } = request;
    const asked = validated(ResolveRequest, body);
    if (headers['prefer'] === undefined || !prefersReceipt(headers['prefer']))
      return this.resolution.resolve(asked, caller);
    return this.resolveWithReceipt(asked, request, reply);
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
  @GivesReceipts(null)
  @Responds(HttpStatus.OK, ResolveBatchResponse, 'For each request what a resolve would have answered')
  @Header('content-type', JSON_TYPE)
  async resolveBatch(
    @Body({ schema: ResolveBatchRequest }) { requests }: ResolveBatchRequest,
    @CurrentCaller() caller: Caller,
    @Req() { id, headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const withReceipts = prefersReceipt(headers['prefer'] ?? '');
    const answers = await this.batches.resolve(requests, caller, id, withReceipts);
    if (answers.some(({ receipt }) => receipt !== undefined)) void reply.header('preference-applied', RECEIPT);
    return batchText(answers);
  }

  private async resolveWithReceipt(
    asked: ResolveRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const { answer, receipt } = await this.receipted.resolve(asked, request);
    if (receipt !== null) void reply.headers({ 'resolution-receipt': receipt, 'preference-applied': RECEIPT });
    if (answer instanceof NoMapping) throw answer;
    return answer;
  }
}
