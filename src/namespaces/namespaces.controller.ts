import { Body, Controller, Get, HttpStatus, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ControllerSigned, ProviderId } from '../auth/auth.decorators.js';
import type { Answer } from '../common/answer.js';
import { AnswerInterceptor } from '../common/answer.interceptor.js';
import { Fails, Responds } from '../common/http.decorators.js';
import { Page } from '../common/pagination.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import { Idempotent, Mutation, type MutationContext } from '../mutations/mutation-context.js';
import {
  Namespace,
  NamespaceDetails,
  NamespaceName,
  NamespaceNameRequest,
  NamespaceRequest,
  Namespaces,
} from './namespace.schema.js';
import { NamespaceApplicationsService } from './namespace-applications.service.js';
import { NamesService } from './names.service.js';
import { NamespacesService } from './namespaces.service.js';

const SLUG = { name: 'namespace', description: 'The slug of the namespace, in any case.', example: 'acme' };

@ApiTags('Namespaces')
@Controller('v1/namespaces')
@UseInterceptors(AnswerInterceptor)
export class NamespacesController {
  constructor(
    private readonly namespaces: NamespacesService,
    private readonly applications: NamespaceApplicationsService,
    private readonly names: NamesService,
  ) {}

  @Get()
  @ApiOperation({
    summary: "List the provider's namespaces",
    description: 'All that the provider applied for, whatever became of the application.',
  })
  @RateLimit('read')
  @Responds(HttpStatus.OK, Namespaces, 'The namespaces, oldest first')
  listNamespaces(@ProviderId() providerId: string, @Query({ schema: Page }) page: Page): Promise<Namespaces> {
    return this.namespaces.list(providerId, page);
  }

  @Post()
  @ApiOperation({
    summary: 'Apply for a namespace',
    description:
      'An operator decides. Names can be registered before that: they are `pending` and become active with the namespace.',
  })
  @Idempotent()
  @RateLimit('namespace')
  @Responds(HttpStatus.CREATED, Namespace, 'Submitted')
  @Fails('invalid_slug', 'namespace_taken', 'namespace_raced', 'too_many_pending_namespaces')
  applyForNamespace(
    @Mutation() mutation: MutationContext,
    @Body({ schema: NamespaceRequest }) request: NamespaceRequest,
  ): Promise<Answer<Namespace>> {
    return this.applications.apply(mutation, request);
  }

  @Get(':namespace')
  @ApiOperation({
    summary: 'Read a namespace, its names and its usage',
    description: 'Only the provider that has a namespace can read it; the names come in pages, oldest first.',
  })
  @ApiParam(SLUG)
  @RateLimit('read')
  @Responds(HttpStatus.OK, NamespaceDetails, 'The namespace with a page of its names')
  @Fails('namespace_not_found')
  getNamespace(
    @ProviderId() providerId: string,
    @Param('namespace') slug: string,
    @Query({ schema: Page }) page: Page,
  ): Promise<NamespaceDetails> {
    return this.namespaces.get(providerId, slug, page);
  }

  @Post(':namespace/names')
  @ApiOperation({
    summary: 'Register a name: signed by its wallet, or as a reservation',
    description: 'The example is a reservation. With chain, asset and address the wallet signs, as for an identifier.',
  })
  @ApiParam(SLUG)
  @ControllerSigned('optional')
  @Idempotent()
  @RateLimit('mutation')
  @Responds(HttpStatus.CREATED, NamespaceName, 'Registered')
  @Fails(
    'unsupported_type',
    'invalid_payment_options',
    'identifier_taken',
    'identifier_revoked',
    'identifier_quarantined',
    'identifier_reserved',
    'invalid_label',
    'namespace_not_found',
    'namespace_closed',
    'name_taken',
    'name_reserved',
  )
  registerName(
    @Mutation() mutation: MutationContext,
    @Param('namespace') slug: string,
    @Body({ schema: NamespaceNameRequest }) request: NamespaceNameRequest,
  ): Promise<Answer<NamespaceName>> {
    return this.names.register(mutation, slug, request);
  }
}
