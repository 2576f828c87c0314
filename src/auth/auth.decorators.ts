import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type Caller, type CallingProvider, callerOf } from '../common/caller.js';
import { Fails } from '../common/http/http.decorators.js';
import type { ControllerAuthorization } from './domain/controller-authorization.js';

/** Metadata: which credentials a route takes. A route without it takes provider keys only. */
export const ACCESS = 'access';
export type Access = 'public' | 'any key' | 'provider key';

/** Metadata: whether a route takes a controller authorization. A route without it takes none. */
export const CONTROLLER_SIGNED = 'controller signed';
export type ControllerSigning = 'required' | 'optional';

/** Needs no credential. */
export function Public(): MethodDecorator {
  return applyDecorators(SetMetadata(ACCESS, 'public' satisfies Access), ApiOperation({ security: [] }));
}

/** Accepts Free keys besides provider keys (D13). */
export function AllowFreeKey(): MethodDecorator {
  return applyDecorators(
    SetMetadata(ACCESS, 'any key' satisfies Access),
    ApiBearerAuth('provider_key'),
    ApiBearerAuth('free_key'),
  );
}

// Without examples: Swagger UI fills its form with them, and no example is signed by the reader's wallet.
const WALLET = `The wallet that controls the mapping: an EVM address (\`0xf39F…2266\`) or an Ed25519 public key in base58, or
the CAIP-10 form of one.`;
const AUTHORIZATION = `base64url of the JSON \`{v, alg, nonce, issued_at, expires_at, signature}\`. The wallet signs the text that
stands at the top of this contract. A refused signature is answered with the whole text that was expected. Swagger UI sends
the text of the body field as it stands, spaces and line breaks included. Good once, for five minutes at most.`;

/** Takes a controller authorization (D7); `optional` where a request without it has a meaning of its own (D9). */
export function ControllerSigned(signing: ControllerSigning = 'required'): MethodDecorator {
  const required = signing === 'required';
  return applyDecorators(
    SetMetadata(CONTROLLER_SIGNED, signing),
    ApiHeader({
      name: 'X-Controller-Wallet',
      required,
      description: WALLET,
      schema: { type: 'string' },
    }),
    ApiHeader({
      name: 'X-Controller-Authorization',
      required,
      description: AUTHORIZATION,
      schema: { type: 'string', maxLength: 4096 },
    }),
    Fails(
      'authorization_missing',
      'authorization_malformed',
      'authorization_not_yet_valid',
      'authorization_expired',
      'authorization_lifetime_not_accepted',
      'authorization_mode_not_accepted',
      'authorization_invalid',
      'authorization_replayed',
      // Signatures that are refused are limited.
      'rate_limited',
    ),
  );
}

/** The caller whose key was used. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The id of the provider whose key was used. */
export const ProviderId = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  providerOf(context.switchToHttp().getRequest<FastifyRequest>().caller),
);

/** The provider and its key, as limits count them, on a route that takes provider keys only. */
export const ProviderCaller = createParamDecorator((_: unknown, context: ExecutionContext): CallingProvider =>
  providerCallerOf(context.switchToHttp().getRequest<FastifyRequest>().caller),
);

export function providerOf(caller: Caller | undefined): string {
  return providerCallerOf(caller).providerId;
}

/** The provider and the key that it used. */
export function providerCallerOf(caller: Caller | undefined): CallingProvider {
  if (caller?.kind !== 'provider') throw new Error('A route that needs a provider was reached by another caller.');
  return caller;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the controller authorization guard. */
    controllerAuthorization?: ControllerAuthorization;
  }
}
