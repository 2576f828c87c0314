import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { providerCallerOf, providerOf } from '../auth/auth.decorators.js';
import { AuthorizationMissing } from '../auth/domain/controller-authorization.errors.js';
import type { ControllerAuthorization } from '../auth/domain/controller-authorization.js';
import { Fails, HasHeaders } from '../common/http/http.decorators.js';
import { rawBody } from '../common/http/json-body.js';
import { AtDatabaseTimePipe } from './at-database-time.pipe.js';
import { type IdempotencyScope, idempotencyScope, parseIdempotencyKey } from './domain/idempotency.js';
import { InvalidIdempotencyKey } from './mutations.errors.js';

/** The caller of a mutation, the wallet that signed it, and the scope in which a retry is recognized (D7, D8). */
export interface MutationContext {
  readonly providerId: string;
  /** The API key that the request came with. */
  readonly keyId: string;
  readonly authorization: ControllerAuthorization | null;
  readonly idempotency: IdempotencyScope | null;
  readonly requestId: string;
  /** `If-Match` as it was sent; null without the header. */
  readonly ifMatch: string | null;
  /** By the clock of the database. */
  readonly now: Date;
}

const RequestedMutation = createParamDecorator(
  (_: unknown, context: ExecutionContext): Omit<MutationContext, 'now'> => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const authorization = request.controllerAuthorization ?? null;
    const { providerId, keyId } = providerCallerOf(request.caller);
    return {
      providerId,
      keyId,
      authorization,
      idempotency: scopeOf(request, authorization),
      requestId: request.id,
      ifMatch: request.headers['if-match'] ?? null,
    };
  },
);

/** Parameter decorator: the {@link MutationContext} of the request. */
export function Mutation(): ParameterDecorator {
  return RequestedMutation(AtDatabaseTimePipe);
}

/** Documents the `Idempotency-Key` that every mutation accepts, with its errors. */
export function Idempotent(): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'Makes retries safe for 24 hours: the same request gets the stored answer, another one 409. Any text of the ' +
        "client's, such as `order-1`; a signature names it.",
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
    Fails('invalid_idempotency_key', 'idempotency_key_reused', 'idempotency_in_progress'),
    HasHeaders('Idempotency-Replayed'),
  );
}

/** Documents `If-Match`, which makes a change depend on the version that the client has read. */
export function IfMatch(): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'The ETag of the version to change, with its quotes: `"1"`; 412 when there is a newer one.',
      schema: { type: 'string' },
    }),
    Fails('precondition_failed'),
  );
}

/** @throws AuthorizationMissing if a route where signatures are optional needs one for this change */
export function signedBy(context: MutationContext): ControllerAuthorization {
  if (!context.authorization) throw new AuthorizationMissing();
  return context.authorization;
}

function scopeOf(request: FastifyRequest, authorization: ControllerAuthorization | null): IdempotencyScope | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = typeof header === 'string' ? parseIdempotencyKey(header) : null;
  if (key === null) throw new InvalidIdempotencyKey();
  return idempotencyScope({
    key,
    providerId: providerOf(request.caller),
    method: request.method,
    target: request.raw.url ?? '',
    body: rawBody(request),
    controller: authorization?.controller ?? null,
  });
}
