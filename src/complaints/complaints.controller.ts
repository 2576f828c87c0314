import { Body, Controller, Get, HttpStatus, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ProviderId } from '../auth/auth.decorators.js';
import type { Answer } from '../common/answer.js';
import { AnswerInterceptor } from '../common/answer.interceptor.js';
import { Fails, Responds } from '../common/http.decorators.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import { Idempotent, Mutation, type MutationContext } from '../mutations/mutation-context.js';
import { ComplaintReportsService } from './complaint-reports.service.js';
import { Complaint, ComplaintRequest, Complaints, ComplaintsQuery } from './complaint.schema.js';
import { ComplaintsService } from './complaints.service.js';

@ApiTags('Complaints')
@Controller('v1/complaints')
@UseInterceptors(AnswerInterceptor)
export class ComplaintsController {
  constructor(
    private readonly complaints: ComplaintsService,
    private readonly reports: ComplaintReportsService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List your complaints' })
  @RateLimit('read')
  @Responds(HttpStatus.OK, Complaints, 'Your complaints, oldest first')
  @Fails(400, 401, 429)
  list(
    @ProviderId() providerId: string,
    @Query({ schema: ComplaintsQuery }) query: ComplaintsQuery,
  ): Promise<Complaints> {
    return this.reports.list(providerId, query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Read one of your complaints' })
  @RateLimit('read')
  @Responds(HttpStatus.OK, Complaint, 'The complaint')
  @Fails(401, 404, 429)
  get(@ProviderId() providerId: string, @Param('id') id: string): Promise<Complaint> {
    return this.reports.get(providerId, id);
  }

  @Post()
  @ApiOperation({ summary: 'Complain about an identifier' })
  @Idempotent()
  @RateLimit('complaint')
  @Responds(HttpStatus.CREATED, Complaint, 'Submitted', {
    [HttpStatus.OK]: 'The unfinished complaint that says the same',
  })
  @Fails(400, 401, 409, 429)
  submit(
    @Mutation() mutation: MutationContext,
    @Body({ schema: ComplaintRequest }) request: ComplaintRequest,
  ): Promise<Answer<Complaint>> {
    return this.complaints.submit(mutation, request);
  }
}
