import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { entityTag, type VersionedIdentifier } from './identifier.presenter.js';

/** Gives every answer that is an identifier its entity tag, for `If-Match`. */
@Injectable()
export class EtagInterceptor implements NestInterceptor<VersionedIdentifier> {
  intercept(context: ExecutionContext, next: CallHandler<VersionedIdentifier>): Observable<VersionedIdentifier> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((identifier) => {
        reply.header('etag', entityTag(identifier.version));
        return identifier;
      }),
    );
  }
}
