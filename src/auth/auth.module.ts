import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { LimitsModule } from '../limits/limits.module.js';
import { BearerStrategy } from './bearer.strategy.js';
import { ControllerAuthorizationsController } from './controller-authorizations.controller.js';
import { CredentialsService } from './credentials.service.js';
import { KeysService } from './keys.service.js';
import { OperatorProviderSearchService } from './operator-provider-search.service.js';
import { ProvidersService } from './providers.service.js';

@Module({
  imports: [PassportModule, LimitsModule],
  controllers: [ControllerAuthorizationsController],
  providers: [BearerStrategy, CredentialsService, KeysService, ProvidersService, OperatorProviderSearchService],
  exports: [CredentialsService, KeysService, ProvidersService, OperatorProviderSearchService, LimitsModule],
})
export class AuthModule {}
