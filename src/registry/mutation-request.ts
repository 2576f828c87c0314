import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { providerOf } from '../auth/auth.decorators.js';
import { AuthorizationMissing } from '../auth/domain/controller-authorization.errors.js';
import type { ControllerAuthorization } from '../auth/domain/controller-authorization.js';
import { newId } from '../common/id.js';
import { rawBody } from '../common/json-body.js';
import { type IdempotencyScope, idempotencyScope, parseIdempotencyKey } from './domain/idempotency.js';
import type { Cause } from './domain/identifier-event.js';
import { InvalidIdempotencyKey } from './registry.errors.js';

/** Who asks for a change, and how often it may be made: once (D8). */
export interface MutationRequest {
  readonly providerId: string;
  readonly authorization: ControllerAuthorization | null;
  readonly idempotency: IdempotencyScope | null;
  readonly requestId: string;
  /** The entity tags of `If-Match`; null without the header or with `*`. */
  readonly ifMatch: readonly string[] | null;
  readonly now: Date;
  /** Gives the answer a status that is not the route's usual one, and headers. */
  answer(status: number, headers?: Record<string, string>): void;
}

/** Hands the {@link MutationRequest} to a controller's method. */
export const Mutation = createParamDecorator((_: unknown, context: ExecutionContext): MutationRequest => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const reply = http.getResponse<FastifyReply>();
  const authorization = request.controllerAuthorization ?? null;
  return {
    providerId: providerOf(request.caller),
    authorization,
    idempotency: scopeOf(request, authorization),
    requestId: request.id,
    ifMatch: entityTags(request.headers['if-match']),
    now: new Date(),
    answer: (status, headers = {}) => void reply.code(status).headers(headers),
  };
});

/** Documents the header that every mutation accepts. */
export function Idempotent(): MethodDecorator {
  return ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'Makes retries safe for 24 hours: the same request gets the stored answer, another one 409. Any text of the ' +
      "client's, such as `order-1`; a signature names it.",
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  });
}

/** Documents the header that makes a change depend on the version that the client has read. */
export function IfMatch(): MethodDecorator {
  return ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The ETag of the version to change, with its quotes: `"1"`; 412 when there is a newer one.',
    schema: { type: 'string' },
  });
}

/** The cause of the event that a signed request leaves in the history. */
export function causeOf(request: MutationRequest, reason: string | null): Cause {
  const { controller, evidence } = signedBy(request);
  return {
    eventId: newId(),
    actor: { kind: 'provider', provider_id: request.providerId, controller },
    reason,
    requestId: request.requestId,
    evidence,
    now: request.now,
  };
}

/** @throws AuthorizationMissing where a route without a required signature needs one after all */
export function signedBy(request: MutationRequest): ControllerAuthorization {
  if (!request.authorization) throw new AuthorizationMissing();
  return request.authorization;
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

function entityTags(header: string | undefined): readonly string[] | null {
  return header === undefined || header.trim() === '*' ? null : header.split(',').map((tag) => tag.trim());
}
