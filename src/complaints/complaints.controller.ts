import { Body, Controller, HttpStatus, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Fails, Responds } from '../common/http.decorators.js';
import { RateLimited } from '../limits/limits.decorator.js';
import { Idempotent, Mutation, type MutationRequest } from '../registry/mutation-request.js';
import { Complaint, ComplaintRequest } from './complaint.schema.js';
import { ComplaintsService } from './complaints.service.js';

@ApiTags('Complaints')
@Controller('v1/complaints')
export class ComplaintsController {
  constructor(private readonly complaints: ComplaintsService) {}

  @Post()
  @ApiOperation({ summary: 'Complain about an identifier' })
  @Idempotent()
  @RateLimited('complaint')
  @Responds(HttpStatus.CREATED, Complaint, 'Submitted', {
    [HttpStatus.OK]: 'The unfinished complaint that says the same',
  })
  @Fails(400, 401, 409, 429)
  submit(
    @Mutation() mutation: MutationRequest,
    @Body({ schema: ComplaintRequest }) request: ComplaintRequest,
  ): Promise<Complaint> {
    return this.complaints.submit(mutation, request);
  }
}
