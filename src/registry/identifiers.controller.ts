import { Body, Controller, Delete, Get, HttpStatus, Param, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ControllerSigned, ProviderCaller, Public } from '../auth/auth.decorators.js';
import type { Answer } from '../common/http/answer.js';
import { AnswerInterceptor } from '../common/http/answer.interceptor.js';
import type { CallingProvider } from '../common/caller.js';
import { Fails, Responds, HasHeaders } from '../common/http/http.decorators.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import { AvailabilityService } from './availability.service.js';
import { HistoryService } from './history.service.js';
import {
  Availability,
  EmergencySuspendRequest,
  History,
  HistoryQuery,
  Identifier,
  Identifiers,
  IdentifiersQuery,
  RegisterIdentifierRequest,
  UpdateIdentifierRequest,
} from './identifier.schema.js';
import { IdentifierSearchService } from './identifier-search.service.js';
import { IdentifiersService } from './identifiers.service.js';
import { Idempotent, IfMatch, Mutation, type MutationContext } from '../mutations/mutation-context.js';

const IDENTIFIER_ID = {
  name: 'id',
  description: 'The `id` that the registration was answered with.',
  example: '019aa3f0-0000-7000-8000-000000000001',
};

/** The errors that every change of an identifier can answer. */
const CHANGE_FAILURES = ['identifier_not_found', 'not_the_controller', 'identifier_not_mutable'] as const;

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
  @ApiOperation({
    summary: 'Whether an identifier can be registered now',
    description:
      'Answers 200 for every type and value: a value that can never be registered is `invalid`. For a private type, each ' +
      'valid value that is not available is `taken`, whatever keeps it.',
  })
  @ApiParam({ name: 'type', description: 'The name of the identifier type.', example: 'email' })
  @ApiParam({ name: 'value', description: 'The value as somebody would enter it.', example: 'bob@shop.example' })
  @Public()
  @RateLimit('availability')
  @Responds(HttpStatus.OK, Availability, 'Whether it is free, and if not, why')
  @Fails('database_unavailable')
  checkAvailability(@Param('type') type: string, @Param('value') value: string): Promise<Availability> {
    return this.availabilities.check(type, value);
  }

  @Post()
  @ApiOperation({
    summary: 'Register an identifier for a controller wallet',
    description:
      'From then on only the wallet that signs can change where the identifier is paid. Its `status` is `active`, or ' +
      '`pending` where the identifier type or the past of the value asks for review. The service cannot know that an ' +
      'address belongs to the wallet that registers it. The provider answers for that, and verifies it before it registers.',
  })
  @ControllerSigned()
  @Idempotent()
  @RateLimit('mutation')
  @Responds(HttpStatus.CREATED, Identifier, 'Registered')
  @HasHeaders('ETag')
  @Fails(
    'unsupported_type',
    'invalid_identifier',
    'invalid_payment_options',
    'name_required',
    'invalid_name_id',
    'identifier_taken',
    'identifier_revoked',
    'identifier_quarantined',
    'identifier_reserved',
    'authorization_outdated',
  )
  registerIdentifier(
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
  @Fails('unsupported_type', 'invalid_identifier')
  findIdentifiers(
    @ProviderCaller() caller: CallingProvider,
    @Query({ schema: IdentifiersQuery }) query: IdentifiersQuery,
  ): Promise<Identifiers> {
    return this.search.find(caller, query);
  }

  @Get(':id')
  @ApiOperation({
    summary: 'Read an identifier',
    description: 'The registered state, whichever provider registered it. To pay it, resolve it instead.',
  })
  @ApiParam(IDENTIFIER_ID)
  @RateLimit('read')
  @Responds(HttpStatus.OK, Identifier, 'The identifier')
  @HasHeaders('ETag')
  @Fails('identifier_not_found')
  getIdentifier(@Param('id') id: string): Promise<Answer<Identifier>> {
    return this.identifiers.get(id);
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Change the payment options or the name of an identifier',
    description:
      'New payment options replace all old ones, at once or, where the identifier type asks for it, after review. A ' +
      'member that is left out stays as it is, and a request that changes nothing is answered with the present state.',
  })
  @ApiParam(IDENTIFIER_ID)
  @ControllerSigned()
  @Idempotent()
  @IfMatch()
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, Identifier, 'Updated')
  @HasHeaders('ETag')
  @Fails(...CHANGE_FAILURES, 'authorization_outdated', 'invalid_payment_options', 'invalid_name_id')
  updateIdentifier(
    @Mutation() mutation: MutationContext,
    @Param('id') id: string,
    @Body({ schema: UpdateIdentifierRequest }) request: UpdateIdentifierRequest,
  ): Promise<Answer<Identifier>> {
    return this.identifiers.update(mutation, id, request);
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'Remove an identifier for good',
    description: 'It cannot be paid any more; its history stays. Removing it again is answered with the same state.',
  })
  @ApiParam(IDENTIFIER_ID)
  @ControllerSigned()
  @Idempotent()
  @IfMatch()
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, Identifier, 'Removed')
  @HasHeaders('ETag')
  @Fails(...CHANGE_FAILURES, 'authorization_outdated')
  removeIdentifier(@Mutation() mutation: MutationContext, @Param('id') id: string): Promise<Answer<Identifier>> {
    return this.identifiers.remove(mutation, id);
  }

  @Post(':id/emergency-suspend')
  @ApiOperation({
    summary: 'Stop payments to an identifier at once',
    description:
      'For a wallet that was stolen or an address that is wrong. Only an operator can reinstate it. Suspending it again ' +
      'is answered with the same state.',
  })
  @ApiParam(IDENTIFIER_ID)
  @ApiBody({ required: false })
  @ControllerSigned()
  @Idempotent()
  @IfMatch()
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, Identifier, 'Suspended')
  @HasHeaders('ETag')
  @Fails(...CHANGE_FAILURES)
  suspendIdentifier(
    @Mutation() mutation: MutationContext,
    @Param('id') id: string,
    @Body({ schema: EmergencySuspendRequest }) request: EmergencySuspendRequest,
  ): Promise<Answer<Identifier>> {
    return this.identifiers.emergencySuspend(mutation, id, request?.reason ?? null);
  }

  @Get(':id/history')
  @ApiOperation({
    summary: 'Read the hash-chained history of an identifier',
    description:
      'Every event since the registration, with what the wallet signed. Each event names the hash of the one before, so ' +
      'that anybody can check that none was changed or left out. `log` says where they stand in the public log (`GET /log/…`).',
  })
  @ApiParam(IDENTIFIER_ID)
  @RateLimit('read')
  @Responds(HttpStatus.OK, History, 'The events, oldest first')
  @Fails('identifier_not_found')
  getIdentifierHistory(
    @Param('id') id: string,
    @Query({ schema: HistoryQuery }) query: HistoryQuery,
  ): Promise<History> {
    return this.histories.read(id, query);
  }
}
