import { Controller, HttpStatus, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AllowFreeKey } from '../auth/auth.decorators.js';
import { Fails, Responds } from '../common/http.decorators.js';
import { validated } from '../common/validation.pipe.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import { ResolveRequest, ResolveResponse } from './resolution.schema.js';
import { ResolutionService } from './resolution.service.js';

/**
 * What `@Body({ schema })` would tell the documentation. The body of a resolve goes through no pipe of Nest, because the
 * promises that those make of a checked body cost 5 % of a resolve.
 */
const BODY: object = { standardSchema: ResolveRequest };

@ApiTags('Resolution')
@Controller('v1')
export class ResolutionController {
  constructor(private readonly resolution: ResolutionService) {}

  @Post('resolve')
  @ApiOperation({ summary: 'Where to pay an identifier' })
  @ApiBody(BODY)
  @AllowFreeKey()
  @RateLimit('resolve')
  @Responds(HttpStatus.OK, ResolveResponse, 'The registry state and the payment options')
  @Fails(400, 401, 404, 429)
  resolve(@Req() { body, caller }: FastifyRequest): Promise<ResolveResponse> {
    return this.resolution.resolve(validated(ResolveRequest, body), caller);
  }
}
