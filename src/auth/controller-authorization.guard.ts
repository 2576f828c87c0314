import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { rawBody } from '../common/http/json-body.js';
import { CONFIG, type Config } from '../config.js';
import { DatabaseClockService } from '../database/database-clock.service.js';
import { AuthFailuresService } from '../limits/auth-failures.service.js';
import { authorizationPolicy } from './authorization-policy.js';
import { CONTROLLER_SIGNED, type ControllerSigning, providerOf } from './auth.decorators.js';
import { AuthorizationMissing } from './domain/controller-authorization.errors.js';
import {
  type AuthorizationPolicy,
  type ControllerAuthorization,
  verifyControllerAuthorization,
} from './domain/controller-authorization.js';

const WALLET = 'x-controller-wallet';
const AUTHORIZATION = 'x-controller-authorization';

/** Proves on routes with `@ControllerSigned` that a wallet asked for exactly this request (D7). */
@Injectable()
export class ControllerAuthorizationGuard implements CanActivate {
  private readonly policy: AuthorizationPolicy;

  constructor(
    private readonly reflector: Reflector,
    private readonly failures: AuthFailuresService,
    private readonly clock: DatabaseClockService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.policy = authorizationPolicy(config);
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const signing = this.reflector.get<ControllerSigning | undefined>(CONTROLLER_SIGNED, context.getHandler());
    if (!signing) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const unsigned = !(WALLET in request.headers) && !(AUTHORIZATION in request.headers);
    if (signing === 'optional' && unsigned) return true;
    return this.verify(request);
  }

  private async verify(request: FastifyRequest): Promise<boolean> {
    const wallet = String(request.headers[WALLET] ?? '');
    request.controllerAuthorization = await this.failures.limitSignatureCheck(providerOf(request.caller), wallet, () =>
      this.authorizationOf(request),
    );
    return true;
  }

  private authorizationOf(request: FastifyRequest): ControllerAuthorization {
    const wallet = request.headers[WALLET];
    const header = request.headers[AUTHORIZATION];
    if (typeof wallet !== 'string' || typeof header !== 'string') throw new AuthorizationMissing();
    return verifyControllerAuthorization(
      {
        audience: this.config.publicBaseUrl,
        method: request.method,
        target: request.raw.url ?? '',
        body: rawBody(request),
        wallet,
        provider: providerOf(request.caller),
        idempotencyKey: headerOf(request, 'idempotency-key'),
        ifMatch: headerOf(request, 'if-match'),
      },
      header,
      this.policy,
      this.clock.now(),
    );
  }
}

/** Node joins repeated lines of these headers into one text. */
function headerOf({ headers }: FastifyRequest, name: 'idempotency-key' | 'if-match'): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}
