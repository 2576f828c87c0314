import { type PipeTransform, StandardSchemaValidationPipe } from '@nestjs/common';
import { InvalidRequest } from './http.errors.js';

/** Validates what a route declares with `{ schema }`, once, and names the fields that were refused. */
export const validationPipe: PipeTransform = new StandardSchemaValidationPipe({
  exceptionFactory: (issues) =>
    new InvalidRequest(
      issues.map((issue) => ({
        field: (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.') || 'body',
        code: 'code' in issue && typeof issue.code === 'string' ? issue.code : 'invalid',
        message: issue.message,
      })),
    ),
});
