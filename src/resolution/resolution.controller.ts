import { Body, Controller, HttpStatus, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AllowFreeKey } from '../auth/auth.decorators.js';
import { Fails, Responds } from '../common/http.decorators.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import { ResolveRequest, ResolveResponse } from './resolution.schema.js';
import { ResolutionService } from './resolution.service.js';

@ApiTags('Resolution')
@Controller('v1')
export class ResolutionController {
  constructor(private readonly resolution: ResolutionService) {}

  @Post('resolve')
  @ApiOperation({ summary: 'Where to pay an identifier' })
  @AllowFreeKey()
  @RateLimit('resolve')
  @Responds(HttpStatus.OK, ResolveResponse, 'The registry state and the payment options')
  @Fails(400, 401, 404, 429)
  resolve(
    @Body({ schema: ResolveRequest }) request: ResolveRequest,
    @Req() { caller }: FastifyRequest,
  ): Promise<ResolveResponse> {
    return this.resolution.resolve(request, caller);
  }
}
