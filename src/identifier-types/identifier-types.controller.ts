import { Controller, Get, HttpStatus } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Fails, Responds } from '../common/http.decorators.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import { IdentifierTypes } from './identifier-types.schema.js';
import { IdentifierTypesService } from './identifier-types.service.js';

@ApiTags('Registry')
@Controller('v1/identifier-types')
export class IdentifierTypesController {
  constructor(private readonly types: IdentifierTypesService) {}

  @Get()
  @ApiOperation({ summary: 'List the identifier types' })
  @RateLimit('read')
  @Responds(HttpStatus.OK, IdentifierTypes, 'The types')
  @Fails(401, 429)
  list(): Promise<IdentifierTypes> {
    return this.types.list();
  }
}
