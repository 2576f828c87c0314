import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { Answer } from './answer.js';

/** Writes the status and the headers of an {@link Answer} and hands its body on. Other results pass as they are. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((result: unknown) => {
        if (!(result instanceof Answer)) return result;
        void reply.code(result.status).headers(result.headers);
        return result.body;
      }),
    );
  }
}
