import { Controller, HttpStatus, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AllowFreeKey } from '../auth/auth.decorators.js';
import { Fails, Responds, Takes } from '../common/http.decorators.js';
import { validated } from '../common/validation.pipe.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import { ResolveRequest, ResolveResponse } from './resolution.schema.js';
import { ResolutionService } from './resolution.service.js';

@ApiTags('Resolution')
@Controller('v1')
export class ResolutionController {
  constructor(private readonly resolution: ResolutionService) {}

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
}
