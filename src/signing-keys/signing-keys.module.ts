import { Module } from '@nestjs/common';
import { OperatorSigningKeysService } from './operator-signing-keys.service.js';
import { SigningKeysService } from './signing-keys.service.js';

@Module({
  providers: [SigningKeysService, OperatorSigningKeysService],
  exports: [SigningKeysService, OperatorSigningKeysService],
})
export class SigningKeysModule {}
