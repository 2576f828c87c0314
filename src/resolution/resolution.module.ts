import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { IdentifierLookup } from './identifier-lookup.js';
import { ResolutionController } from './resolution.controller.js';
import { ResolutionService } from './resolution.service.js';

@Module({
  imports: [LimitsModule, RegistryModule],
  controllers: [ResolutionController],
  providers: [ResolutionService, IdentifierLookup],
})
export class ResolutionModule {}
