import { Body, Controller, Get, HttpStatus, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ProviderId } from '../auth/auth.decorators.js';
import type { Answer } from '../common/http/answer.js';
import { AnswerInterceptor } from '../common/http/answer.interceptor.js';
import { Fails, Responds } from '../common/http/http.decorators.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import { Idempotent, Mutation, type MutationContext } from '../mutations/mutation-context.js';
import { ComplaintQueriesService } from './complaint-queries.service.js';
import { Complaint, ComplaintRequest, Complaints, ComplaintsQuery } from './complaint.schema.js';
import { ComplaintsService } from './complaints.service.js';

@ApiTags('Complaints')
@Controller('v1/complaints')
@UseInterceptors(AnswerInterceptor)
export class ComplaintsController {
  constructor(
    private readonly complaints: ComplaintsService,
    private readonly queries: ComplaintQueriesService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List your complaints',
    description: 'The complaints of the calling provider, with what became of them.',
  })
  @RateLimit('read')
  @Responds(HttpStatus.OK, Complaints, 'Your complaints, oldest first')
  listComplaints(
    @ProviderId() providerId: string,
    @Query({ schema: ComplaintsQuery }) query: ComplaintsQuery,
  ): Promise<Complaints> {
    return this.queries.list(providerId, query);
  }

  @Get(':id')
  @ApiOperation({
    summary: 'Read one of your complaints',
    description: 'Where the complaint stands, and how it was decided once it is closed.',
  })
  @ApiParam({
    name: 'id',
    description: 'The `id` that the complaint was answered with.',
    example: '019aa3f0-0000-7000-8000-000000000003',
  })
  @RateLimit('read')
  @Responds(HttpStatus.OK, Complaint, 'The complaint')
  @Fails('complaint_not_found')
  getComplaint(@ProviderId() providerId: string, @Param('id') id: string): Promise<Complaint> {
    return this.queries.get(providerId, id);
  }

  @Post()
  @ApiOperation({
    summary: 'Complain about an identifier',
    description:
      'A complaint changes nothing by itself: an operator looks at it. While one that says the same is unfinished, it is ' +
      'answered instead of a new one.',
  })
  @Idempotent()
  @RateLimit('complaint')
  @Responds(HttpStatus.CREATED, Complaint, 'Submitted', {
    [HttpStatus.OK]: 'The unfinished complaint that says the same',
  })
  @Fails('invalid_target', 'complaint_raced', 'too_many_complaints')
  submitComplaint(
    @Mutation() mutation: MutationContext,
    @Body({ schema: ComplaintRequest }) request: ComplaintRequest,
  ): Promise<Answer<Complaint>> {
    return this.complaints.submit(mutation, request);
  }
}
