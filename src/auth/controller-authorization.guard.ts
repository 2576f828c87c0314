import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { rawBody } from '../common/json-body.js';
import { CONFIG, type Config } from '../config.js';
import { AuthFailuresService } from '../limits/auth-failures.service.js';
import { CONTROLLER_SIGNED, type ControllerSigning, providerOf } from './auth.decorators.js';
import { AuthorizationMissing } from './domain/controller-authorization.errors.js';
import { type ControllerAuthorization, verifyControllerAuthorization } from './domain/controller-authorization.js';

const WALLET = 'x-controller-wallet';
const AUTHORIZATION = 'x-controller-authorization';

/** Proves on routes with `@ControllerSigned` that a wallet asked for exactly this request (D7). */
@Injectable()
export class ControllerAuthorizationGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly failures: AuthFailuresService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

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
    request.controllerAuthorization = await this.failures.checkingSignature(providerOf(request.caller), wallet, () =>
      this.authorizationOf(request),
    );
    return true;
  }

  private authorizationOf(request: FastifyRequest): ControllerAuthorization {
    const wallet = request.headers[WALLET];
    const header = request.headers[AUTHORIZATION];
    if (typeof wallet !== 'string' || typeof header !== 'string') throw new AuthorizationMissing();
    const idempotencyKey = request.headers['idempotency-key'];
    return verifyControllerAuthorization(
      {
        audience: this.config.publicBaseUrl,
        method: request.method,
        target: request.raw.url ?? '',
        body: rawBody(request),
        wallet,
        provider: providerOf(request.caller),
        idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : null,
      },
      header,
      this.config.controllerAuthorization,
      new Date(),
    );
  }
}
