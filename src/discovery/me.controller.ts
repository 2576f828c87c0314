import { Controller, Get, HttpStatus } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AllowFreeKey, CurrentCaller } from '../auth/auth.decorators.js';
import type { Caller } from '../common/caller.js';
import { Responds } from '../common/http/http.decorators.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import { Me } from './me.schema.js';
import { MeService } from './me.service.js';

@ApiTags('Discovery')
@Controller('v1/me')
export class MeController {
  constructor(private readonly me: MeService) {}

  @Get()
  @ApiOperation({
    summary: 'Whose key this is, and what is left of its limits',
    description: 'Counts as one read, which the answer includes, and as nothing else.',
  })
  @AllowFreeKey()
  @RateLimit('read')
  @Responds(HttpStatus.OK, Me, 'The caller')
  readCaller(@CurrentCaller() caller: Caller): Promise<Me> {
    return this.me.describe(caller);
  }
}
