import { Controller, Get, HttpStatus } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Responds } from '../common/http/http.decorators.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import { IdentifierTypes } from './identifier-types.schema.js';
import { IdentifierTypesService } from './identifier-types.service.js';

@ApiTags('Registry')
@Controller('v1/identifier-types')
export class IdentifierTypesController {
  constructor(private readonly types: IdentifierTypesService) {}

  @Get()
  @ApiOperation({
    summary: 'List the identifier types',
    description: 'What each type is good for now. Operators switch types, so ask again rather than remember for long.',
  })
  @RateLimit('read')
  @Responds(HttpStatus.OK, IdentifierTypes, 'The types, by name')
  listIdentifierTypes(): Promise<IdentifierTypes> {
    return this.types.list();
  }
}
