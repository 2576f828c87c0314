import { Body, Controller, Delete, Get, HttpStatus, Param, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ControllerSigned, ProviderCaller, Public } from '../auth/auth.decorators.js';
import type { Answer } from '../common/answer.js';
import { AnswerInterceptor } from '../common/answer.interceptor.js';
import type { CallingProvider } from '../common/caller.js';
import { Fails, Responds } from '../common/http.decorators.js';
import { Page } from '../common/pagination.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import { AvailabilityService } from './availability.service.js';
import { HistoryService } from './history.service.js';
import {
  Availability,
  EmergencySuspendRequest,
  History,
  Identifier,
  Identifiers,
  IdentifiersQuery,
  RegisterIdentifierRequest,
  UpdateIdentifierRequest,
} from './identifier.schema.js';
import { IdentifierSearchService } from './identifier-search.service.js';
import { IdentifiersService } from './identifiers.service.js';
import { Idempotent, IfMatch, Mutation, type MutationContext } from '../mutations/mutation-context.js';

@ApiTags('Registry')
@Controller('v1/identifiers')
@UseInterceptors(AnswerInterceptor)
export class IdentifiersController {
  constructor(
    private readonly identifiers: IdentifiersService,
    private readonly histories: HistoryService,
    private readonly availabilities: AvailabilityService,
    private readonly search: IdentifierSearchService,
  ) {}

  @Get(':type/:value/availability')
  @ApiOperation({ summary: 'Whether an identifier can be registered now' })
  @ApiParam({ name: 'type', example: 'email' })
  @ApiParam({ name: 'value', example: 'bob@shop.example' })
  @Public()
  @RateLimit('availability')
  @Responds(HttpStatus.OK, Availability, 'Availability')
  @Fails(429)
  availability(@Param('type') type: string, @Param('value') value: string): Promise<Availability> {
    return this.availabilities.check(type, value);
  }

  @Post()
  @ApiOperation({ summary: 'Register an identifier for a controller wallet' })
  @ControllerSigned()
  @Idempotent()
  @RateLimit('mutation')
  @Responds(HttpStatus.CREATED, Identifier, 'Registered')
  @Fails(400, 401, 409, 429)
  register(
    @Mutation() mutation: MutationContext,
    @Body({ schema: RegisterIdentifierRequest }) request: RegisterIdentifierRequest,
  ): Promise<Answer<Identifier>> {
    return this.identifiers.register(mutation, request);
  }

  @Get()
  @ApiOperation({
    summary: 'Find identifiers: one by its value, or those that you carry',
    description:
      'With `type` and `value`, the newest registration of the value, whichever provider carries it: one or none. Such ' +
      'look-ups have a limit of their own, as high as that of resolve. Without them, page by page, the identifiers whose ' +
      'last change came through you.',
  })
  @RateLimit('read')
  @Responds(HttpStatus.OK, Identifiers, 'The identifiers, oldest first')
  @Fails(400, 401, 429)
  find(
    @ProviderCaller() caller: CallingProvider,
    @Query({ schema: IdentifiersQuery }) query: IdentifiersQuery,
  ): Promise<Identifiers> {
    return this.search.find(caller, query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Read an identifier' })
  @RateLimit('read')
  @Responds(HttpStatus.OK, Identifier, 'The identifier')
  @Fails(401, 404, 429)
  get(@Param('id') id: string): Promise<Answer<Identifier>> {
    return this.identifiers.get(id);
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change the payment options or the name of an identifier' })
  @ControllerSigned()
  @Idempotent()
  @IfMatch()
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, Identifier, 'Updated')
  @Fails(400, 401, 403, 404, 409, 412, 429)
  update(
    @Mutation() mutation: MutationContext,
    @Param('id') id: string,
    @Body({ schema: UpdateIdentifierRequest }) request: UpdateIdentifierRequest,
  ): Promise<Answer<Identifier>> {
    return this.identifiers.update(mutation, id, request);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Remove an identifier for good' })
  @ControllerSigned()
  @Idempotent()
  @IfMatch()
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, Identifier, 'Removed')
  @Fails(401, 403, 404, 409, 412, 429)
  remove(@Mutation() mutation: MutationContext, @Param('id') id: string): Promise<Answer<Identifier>> {
    return this.identifiers.remove(mutation, id);
  }

  @Post(':id/emergency-suspend')
  @ApiOperation({ summary: 'Stop payments to an identifier at once' })
  @ApiBody({ required: false })
  @ControllerSigned()
  @Idempotent()
  @IfMatch()
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, Identifier, 'Suspended')
  @Fails(400, 401, 403, 404, 409, 412, 429)
  emergencySuspend(
    @Mutation() mutation: MutationContext,
    @Param('id') id: string,
    @Body({ schema: EmergencySuspendRequest }) request: EmergencySuspendRequest,
  ): Promise<Answer<Identifier>> {
    return this.identifiers.emergencySuspend(mutation, id, request?.reason ?? null);
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'Read the hash-chained history of an identifier' })
  @RateLimit('read')
  @Responds(HttpStatus.OK, History, 'The events, oldest first')
  @Fails(400, 401, 404, 429)
  history(@Param('id') id: string, @Query({ schema: Page }) page: Page): Promise<History> {
    return this.histories.read(id, page);
  }
}
