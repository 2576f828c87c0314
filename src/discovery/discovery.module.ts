import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { EventsModule } from '../events/events.module.js';
import { IdentifierTypesModule } from '../identifier-types/identifier-types.module.js';
import { SigningKeysModule } from '../signing-keys/signing-keys.module.js';
import { DescriptionController } from './description.controller.js';
import { DescriptionService } from './description.service.js';
import { MeController } from './me.controller.js';
import { MeService } from './me.service.js';

@Module({
  imports: [AuthModule, EventsModule, IdentifierTypesModule, SigningKeysModule],
  controllers: [MeController, DescriptionController],
  providers: [MeService, DescriptionService],
})
export class DiscoveryModule {}
