import { Body, Controller, Delete, Get, HttpStatus, Param, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ControllerSigned, ProviderId } from '../auth/auth.decorators.js';
import type { Answer } from '../common/http/answer.js';
import { AnswerInterceptor } from '../common/http/answer.interceptor.js';
import { Fails, Responds, HasHeaders } from '../common/http/http.decorators.js';
import { IdPage } from '../common/http/pagination.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import { Idempotent, IfMatch, Mutation, type MutationContext } from '../mutations/mutation-context.js';
import {
  Namespace,
  NamespaceChangeRequest,
  NamespaceDetails,
  NamespaceName,
  NamespaceNameRequest,
  NamespaceRequest,
  Namespaces,
} from './namespace.schema.js';
import { NamespaceApplicationsService } from './namespace-applications.service.js';
import { NamespaceChangesService } from './namespace-changes.service.js';
import { NameReleasesService } from './name-releases.service.js';
import { NameQueriesService } from './name-queries.service.js';
import { NamesService } from './names.service.js';
import { NamespacesService } from './namespaces.service.js';

const SLUG = { name: 'namespace', description: 'The slug of the namespace, in any case.', example: 'acme' };
const LABEL = { name: 'label', description: 'The part before the @, in any spelling.', example: 'rahim' };

@ApiTags('Namespaces')
@Controller('v1/namespaces')
@UseInterceptors(AnswerInterceptor)
export class NamespacesController {
  constructor(
    private readonly namespaces: NamespacesService,
    private readonly applications: NamespaceApplicationsService,
    private readonly changes: NamespaceChangesService,
    private readonly names: NamesService,
    private readonly queries: NameQueriesService,
    private readonly releases: NameReleasesService,
  ) {}

  @Get()
  @ApiOperation({
    summary: "List the provider's namespaces",
    description: 'All that the provider applied for, whatever became of the application.',
  })
  @RateLimit('read')
  @Responds(HttpStatus.OK, Namespaces, 'The namespaces, oldest first')
  listNamespaces(@ProviderId() providerId: string, @Query({ schema: IdPage }) page: IdPage): Promise<Namespaces> {
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
  @HasHeaders('ETag')
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
    description:
      'Only the provider that has a namespace can read it. Names come in pages, oldest first; those that were released or ' +
      'removed are neither listed nor counted.',
  })
  @ApiParam(SLUG)
  @RateLimit('read')
  @Responds(HttpStatus.OK, NamespaceDetails, 'The namespace with a page of its names')
  @HasHeaders('ETag')
  @Fails('namespace_not_found')
  getNamespace(
    @ProviderId() providerId: string,
    @Param('namespace') slug: string,
    @Query({ schema: IdPage }) page: IdPage,
  ): Promise<Answer<NamespaceDetails>> {
    return this.namespaces.get(providerId, slug, page);
  }

  @Patch(':namespace')
  @ApiOperation({
    summary: 'Change the description and the rules of your namespace',
    description:
      'Rules count for the names that are registered from then on. The ETag of a read does not depend on names.',
  })
  @ApiParam(SLUG)
  @Idempotent()
  @IfMatch()
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, Namespace, 'Changed')
  @HasHeaders('ETag')
  @Fails('namespace_not_found', 'namespace_not_mutable')
  changeNamespace(
    @Mutation() mutation: MutationContext,
    @Param('namespace') slug: string,
    @Body({ schema: NamespaceChangeRequest }) request: NamespaceChangeRequest,
  ): Promise<Answer<Namespace>> {
    return this.changes.change(mutation, slug, request);
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
  @HasHeaders('ETag')
  @Fails(
    'unsupported_type',
    'invalid_payment_options',
    'identifier_taken',
    'identifier_revoked',
    'identifier_quarantined',
    'identifier_reserved',
    'authorization_outdated',
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

  @Get(':namespace/names/:label')
  @ApiOperation({
    summary: 'Read a name',
    description:
      "Any approved provider can read the name of a wallet, as it can read identifiers; `controller_ref` is null for others' " +
      'customers. A reservation is shown to the provider that has the namespace.',
  })
  @ApiParam(SLUG)
  @ApiParam(LABEL)
  @RateLimit('read')
  @Responds(HttpStatus.OK, NamespaceName, 'The name')
  @HasHeaders('ETag')
  @Fails('name_not_found')
  getName(
    @ProviderId() providerId: string,
    @Param('namespace') slug: string,
    @Param('label') label: string,
  ): Promise<Answer<NamespaceName>> {
    return this.queries.get(providerId, slug, label);
  }

  @Delete(':namespace/names/:label')
  @ApiOperation({
    summary: 'Release a name, and remove the identifier that carries it',
    description:
      'The wallet of the name signs, as for every change; any approved provider may carry its request. A reservation is ' +
      'released without a signature, by the provider that has the namespace. Releasing what is released changes nothing.',
  })
  @ApiParam(SLUG)
  @ApiParam(LABEL)
  @ControllerSigned('optional')
  @Idempotent()
  @IfMatch()
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, NamespaceName, 'Released')
  @HasHeaders('ETag')
  @Fails('name_not_found', 'not_the_controller', 'authorization_outdated', 'name_not_mutable', 'name_raced')
  releaseName(
    @Mutation() mutation: MutationContext,
    @Param('namespace') slug: string,
    @Param('label') label: string,
  ): Promise<Answer<NamespaceName>> {
    return this.releases.release(mutation, slug, label);
  }
}
