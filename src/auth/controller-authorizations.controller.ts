import { Controller, HttpStatus, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Responds } from '../common/http/http.decorators.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import { ControllerSigned } from './auth.decorators.js';
import { AuthorizationCheck } from './authorization-check.schema.js';
import { AuthorizationMissing } from './domain/controller-authorization.errors.js';

@ApiTags('Discovery')
@Controller('v1/controller-authorizations')
export class ControllerAuthorizationsController {
  @Post('check')
  @ApiOperation({
    summary: 'Try a signature',
    description: `Signed like any change, for this path and whatever body is sent, and changes nothing: the nonce stays
unused, so the same request can be sent again until it expires. A wrong signature is answered with what was expected.`,
  })
  @ControllerSigned()
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, AuthorizationCheck, 'The wallet signed exactly this request')
  checkAuthorization(@Req() { controllerAuthorization: authorization }: FastifyRequest): AuthorizationCheck {
    if (!authorization) throw new AuthorizationMissing();
    return { valid: true, controller: authorization.controller };
  }
}
