import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { LimitsModule } from '../limits/limits.module.js';
import { BearerStrategy } from './bearer.strategy.js';
import { CredentialsService } from './credentials.service.js';
import { KeysService } from './keys.service.js';
import { ProvidersService } from './providers.service.js';

@Module({
  imports: [PassportModule, LimitsModule],
  providers: [BearerStrategy, CredentialsService, KeysService, ProvidersService],
  exports: [CredentialsService, KeysService, ProvidersService, LimitsModule],
})
export class AuthModule {}
