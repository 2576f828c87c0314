import { Module } from '@nestjs/common';
import { SigningKeyOperationsService } from './signing-key-operations.service.js';
import { SigningKeysService } from './signing-keys.service.js';

@Module({
  providers: [SigningKeysService, SigningKeyOperationsService],
  exports: [SigningKeysService, SigningKeyOperationsService],
})
export class SigningKeysModule {}
