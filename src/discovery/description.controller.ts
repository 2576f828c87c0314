import { Controller, Get, Header, HttpStatus } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/auth.decorators.js';
import { Fails, Responds } from '../common/http/http.decorators.js';
import { ServiceDescription } from './description.schema.js';
import { DescriptionService } from './description.service.js';

/** Operators switch types while the service runs, so caches should not keep this for long. */
const MAX_AGE_SECONDS = 300;

@ApiTags('Discovery')
@Controller('.well-known')
export class DescriptionController {
  constructor(private readonly description: DescriptionService) {}

  @Get('payment-identifier-resolver.json')
  @ApiOperation({
    summary: 'What this service is, and how to sign for it',
    description:
      'The audience and the typed data of signatures, the identifier types, and the limits. It may be cached.',
  })
  @Public()
  @Header('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`)
  @Responds(HttpStatus.OK, ServiceDescription, 'The description')
  @Fails('database_unavailable')
  describeService(): Promise<ServiceDescription> {
    return this.description.describe();
  }
}
