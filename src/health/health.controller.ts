import { Controller, Get, HttpStatus } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/auth.decorators.js';
import { Fails, Responds } from '../common/http.decorators.js';
import { Health } from './health.schema.js';
import { HealthService } from './health.service.js';

@ApiTags('Health')
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  @ApiOperation({ summary: 'Whether the process lives' })
  @Public()
  @Responds(HttpStatus.OK, Health, 'Health')
  check(): Promise<Health> {
    return this.health.check();
  }

  @Get('ready')
  @ApiOperation({ summary: 'Whether the process takes requests' })
  @Public()
  @Responds(HttpStatus.OK, Health, 'Ready')
  @Fails(503)
  ready(): Promise<Health> {
    return this.health.checkReady();
  }
}
