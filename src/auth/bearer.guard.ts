import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../common/caller.js';
import { AuthFailuresService } from '../limits/auth-failures.service.js';
import { ACCESS, type Access } from './auth.decorators.js';
import { CredentialInvalid, CredentialMissing, CredentialNotAccepted } from './auth.errors.js';
import { CredentialsService } from './credentials.service.js';

const SCHEME = 'Bearer ';

/**
 * Closed by default: every route needs a provider key unless it says otherwise (D13). Passport verifies a key the first
 * time; from then on its digest is remembered, as long as nothing about keys changes.
 */
@Injectable()
export class BearerGuard extends AuthGuard('bearer') {
  private readonly accessByHandler = new WeakMap<object, Access>();

  constructor(
    private readonly reflector: Reflector,
    private readonly credentials: CredentialsService,
    private readonly failures: AuthFailuresService,
  ) {
    super();
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const access = this.accessOf(context);
    if (access === 'public') return true;
    const http = context.switchToHttp();
    http.getResponse<FastifyReply>().header('cache-control', 'no-store');
    const request = http.getRequest<FastifyRequest>();
    const known = this.recall(request.headers.authorization);
    if (!known || !accepts(access, known)) return this.authenticate(context, request, access);
    request.caller = known;
    return true;
  }

  /** Passport sees the one header that may carry a credential: no query or body with an `access_token`. */
  override getRequest(context: ExecutionContext): Pick<FastifyRequest, 'headers'> {
    const { authorization } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    return { headers: { authorization } };
  }

  /** Takes over what passport found, or says why it found nothing. */
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

  private recall(header: string | undefined): Caller | undefined {
    return header?.startsWith(SCHEME) ? this.credentials.recall(header.slice(SCHEME.length)) : undefined;
  }

  private async authenticate(context: ExecutionContext, request: FastifyRequest, access: Access): Promise<boolean> {
    await this.failures.assertAllowed(request.ip);
    return this.failures.counting(request.ip, async () => {
      await super.canActivate(context);
      if (!request.caller || !accepts(access, request.caller)) throw new CredentialNotAccepted();
      return true;
    });
  }

  private accessOf(context: ExecutionContext): Access {
    const handler = context.getHandler();
    let access = this.accessByHandler.get(handler);
    if (!access) {
      access = this.reflector.get<Access | undefined>(ACCESS, handler) ?? 'provider key';
      this.accessByHandler.set(handler, access);
    }
    return access;
  }
}

function accepts(access: Access, caller: Caller): boolean {
  return caller.kind === 'provider' || access === 'any key';
}
