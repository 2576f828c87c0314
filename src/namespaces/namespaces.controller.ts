import { Body, Controller, Get, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ControllerSigned, ProviderId } from '../auth/auth.decorators.js';
import { Fails, Responds } from '../common/http.decorators.js';
import { Page } from '../common/pagination.js';
import { RateLimited } from '../limits/limits.decorator.js';
import { Idempotent, Mutation, type MutationRequest } from '../registry/mutation-request.js';
import {
  Namespace,
  NamespaceDetails,
  NamespaceName,
  NamespaceNameRequest,
  NamespaceRequest,
  Namespaces,
} from './namespace.schema.js';
import { NamesService } from './names.service.js';
import { NamespacesService } from './namespaces.service.js';

@ApiTags('Namespaces')
@Controller('v1/namespaces')
export class NamespacesController {
  constructor(
    private readonly namespaces: NamespacesService,
    private readonly names: NamesService,
  ) {}

  @Get()
  @ApiOperation({ summary: "List the provider's namespaces" })
  @RateLimited('read')
  @Responds(HttpStatus.OK, Namespaces, 'The namespaces, oldest first')
  @Fails(400, 401, 429)
  list(@ProviderId() providerId: string, @Query({ schema: Page }) page: Page): Promise<Namespaces> {
    return this.namespaces.list(providerId, page);
  }

  @Post()
  @ApiOperation({ summary: 'Apply for a namespace' })
  @Idempotent()
  @RateLimited('namespace')
  @Responds(HttpStatus.CREATED, Namespace, 'Submitted')
  @Fails(400, 401, 409, 429)
  apply(
    @Mutation() mutation: MutationRequest,
    @Body({ schema: NamespaceRequest }) request: NamespaceRequest,
  ): Promise<Namespace> {
    return this.namespaces.apply(mutation, request);
  }

  @Get(':namespace')
  @ApiOperation({ summary: 'Read a namespace, its names and its usage' })
  @ApiParam({ name: 'namespace', example: 'acme' })
  @RateLimited('read')
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
  @RateLimited('mutation')
  @Responds(HttpStatus.CREATED, NamespaceName, 'Registered')
  @Fails(400, 401, 403, 404, 409, 429)
  register(
    @Mutation() mutation: MutationRequest,
    @Param('namespace') slug: string,
    @Body({ schema: NamespaceNameRequest }) request: NamespaceNameRequest,
  ): Promise<NamespaceName> {
    return this.names.register(mutation, slug, request);
  }
}
