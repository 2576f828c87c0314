import { type PipeTransform, StandardSchemaValidationPipe } from '@nestjs/common';
import { InvalidRequest } from './http.errors.js';

/** Zod copies the members that it knows, so a `__proto__` goes nowhere: walking through the body for it is spared. */
class SchemaPipe extends StandardSchemaValidationPipe {
  protected override stripProtoKeys(): void {}
}

/** Validates what a route declares with `{ schema }`, once, and names the fields that were refused. */
export const validationPipe: PipeTransform = new SchemaPipe({
  exceptionFactory: (issues) =>
    new InvalidRequest(
      issues.map((issue) => ({
        field: (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.') || 'body',
        code: 'code' in issue && typeof issue.code === 'string' ? issue.code : 'invalid',
        message: issue.message,
      })),
    ),
});
