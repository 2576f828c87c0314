import { Controller, Get, HttpStatus } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/auth.decorators.js';
import { Fails, Responds } from '../common/http/http.decorators.js';
import { Health } from './health.schema.js';
import { HealthService } from './health.service.js';

@ApiTags('Health')
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  @ApiOperation({
    summary: 'Whether the process lives',
    description: 'Answers 200 as long as the process answers at all; `database` says whether its database does, too.',
  })
  @Public()
  @Responds(HttpStatus.OK, Health, 'The process lives')
  getHealth(): Promise<Health> {
    return this.health.check();
  }

  @Get('ready')
  @ApiOperation({
    summary: 'Whether the process takes requests',
    description: 'For load balancers: 503 while the process shuts down or its database does not answer.',
  })
  @Public()
  @Responds(HttpStatus.OK, Health, 'The process takes requests')
  @Fails('not_ready')
  getReadiness(): Promise<Health> {
    return this.health.checkReady();
  }
}
