import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../common/caller.js';
import { timesSent } from '../common/http/raw-headers.js';
import { AuthFailuresService } from '../limits/auth-failures.service.js';
import { ACCESS, type Access } from './auth.decorators.js';
import { CredentialAmbiguous, CredentialInvalid, CredentialMissing, CredentialNotAccepted } from './auth.errors.js';
import { bearerKey } from './bearer-key.js';
import { CredentialsService } from './credentials.service.js';

/**
 * Closed by default: every route needs a provider key unless it says otherwise (D13). Passport authenticates every key
 * that is not in the cache; a key in the cache was authenticated within the last minute.
 */
@Injectable()
export class BearerGuard extends AuthGuard('bearer') {
  constructor(
    private readonly reflector: Reflector,
    private readonly credentials: CredentialsService,
    private readonly failures: AuthFailuresService,
  ) {
    super();
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const access = this.reflector.get<Access | undefined>(ACCESS, context.getHandler()) ?? 'provider key';
    if (access === 'public') return true;
    const http = context.switchToHttp();
    http.getResponse<FastifyReply>().header('cache-control', 'no-store');
    const request = http.getRequest<FastifyRequest>();
    if (timesSent(request.raw, 'authorization') > 1) throw new CredentialAmbiguous();

    const key = bearerKey(request.headers.authorization);
    request.caller = key === undefined ? undefined : this.credentials.recall(key);
    if (request.caller) return accept(request.caller, access);
    return this.authenticate(context, request.ip, key).then(() => accept(request.caller, access));
  }

  /**
   * The only parts of a request that passport receives: the one credential in the one header, and no `access_token` of a
   * query or a body.
   */
  override getRequest(context: ExecutionContext): { headers: { authorization?: string } } {
    const key = bearerKey(context.switchToHttp().getRequest<FastifyRequest>().headers.authorization);
    return { headers: key === undefined ? {} : { authorization: `Bearer ${key}` } };
  }

  /** Records the caller that passport authenticated, or throws why it could not. */
  override handleRequest<User extends Caller>(
    error: unknown,
    user: User | false,
    _info: unknown,
    context: ExecutionContext,
  ): User {
    if (error) throw error;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!user) throw request.headers.authorization ? new CredentialInvalid() : new CredentialMissing();
    request.caller = user;
    return user;
  }

  private async authenticate(context: ExecutionContext, address: string, key: string | undefined): Promise<void> {
    const lookUp = async () => super.canActivate(context);
    const wasGood = key !== undefined && this.credentials.wasGood(key);
    await (wasGood
      ? this.failures.limitKnownKeyLookup(address, lookUp)
      : this.failures.limitNewKeyLookup(address, key, lookUp));
  }
}

/** @throws CredentialNotAccepted */
function accept(caller: Caller | undefined, access: Access): true {
  if (caller?.kind !== 'provider' && access !== 'any key') throw new CredentialNotAccepted();
  return true;
}
