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
  @ApiOperation({ summary: "List the provider's namespaces" })
  @RateLimit('read')
  @Responds(HttpStatus.OK, Namespaces, 'The namespaces, oldest first')
  @Fails(400, 401, 429)
  list(@ProviderId() providerId: string, @Query({ schema: Page }) page: Page): Promise<Namespaces> {
    return this.namespaces.list(providerId, page);
  }

  @Post()
  @ApiOperation({ summary: 'Apply for a namespace' })
  @Idempotent()
  @RateLimit('namespace')
  @Responds(HttpStatus.CREATED, Namespace, 'Submitted')
  @Fails(400, 401, 409, 429)
  apply(
    @Mutation() mutation: MutationContext,
    @Body({ schema: NamespaceRequest }) request: NamespaceRequest,
  ): Promise<Answer<Namespace>> {
    return this.applications.apply(mutation, request);
  }

  @Get(':namespace')
  @ApiOperation({ summary: 'Read a namespace, its names and its usage' })
  @ApiParam({ name: 'namespace', example: 'acme' })
  @RateLimit('read')
  @Responds(HttpStatus.OK, NamespaceDetails, 'The namespace with a page of its names')
  @Fails(400, 401, 404, 429)
  get(
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
  @ApiParam({ name: 'namespace', example: 'acme' })
  @ControllerSigned('optional')
  @Idempotent()
  @RateLimit('mutation')
  @Responds(HttpStatus.CREATED, NamespaceName, 'Registered')
  @Fails(400, 401, 403, 404, 409, 429)
  register(
    @Mutation() mutation: MutationContext,
    @Param('namespace') slug: string,
    @Body({ schema: NamespaceNameRequest }) request: NamespaceNameRequest,
  ): Promise<Answer<NamespaceName>> {
    return this.names.register(mutation, slug, request);
  }
}
