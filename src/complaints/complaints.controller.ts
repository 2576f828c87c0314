import { Body, Controller, HttpStatus, Post, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Answer } from '../common/answer.js';
import { AnswerInterceptor } from '../common/answer.interceptor.js';
import { Fails, Responds } from '../common/http.decorators.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import { Idempotent, Mutation, type MutationContext } from '../mutations/mutation-context.js';
import { Complaint, ComplaintRequest } from './complaint.schema.js';
import { ComplaintsService } from './complaints.service.js';

@ApiTags('Complaints')
@Controller('v1/complaints')
@UseInterceptors(AnswerInterceptor)
export class ComplaintsController {
  constructor(private readonly complaints: ComplaintsService) {}

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
