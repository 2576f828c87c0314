import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { CommonModule } from '../common/common.module.js';
import { ComplaintsModule } from '../complaints/complaints.module.js';
import { CONFIG, type Config, readConfig } from '../config.js';
import { ConfigModule } from '../config.module.js';
import { ChangeFeedService } from '../database/change-feed.service.js';
import { Database } from '../database/database.js';
import { DatabaseModule } from '../database/database.module.js';
import { COMMAND_PATIENCE } from '../database/open-database.js';
import { ReviewQueueModule } from '../review-queue/review-queue.module.js';
import { NamespacesModule } from '../namespaces/namespaces.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { SigningKeysModule } from '../signing-keys/signing-keys.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { ProviderOffboardingService } from './provider-offboarding.service.js';
import { type OperatorAction, OPERATOR_ACTION } from './operator-session.js';
import { openForOperator } from './open-for-operator.js';

/** A command reads everything once and caches nothing, so it does not listen for changes. */
class NoChangeFeed extends ChangeFeedService {
  override async onModuleInit(): Promise<void> {}
}

/** A command counts no requests. */
function commandConfig(): Config {
  const settings = readConfig();
  return {
    ...settings,
    redisUrl: undefined,
    database: { ...settings.database, ...COMMAND_PATIENCE },
  };
}

@Global()
@Module({ exports: [OPERATOR_ACTION] })
class OperatorActionModule {}

/** The service's own modules without HTTP. The service may have the same database open at the same time. */
@Module({
  imports: [
    CommonModule,
    {
      module: DatabaseModule,
      providers: [
        { provide: Database, inject: [CONFIG, OPERATOR_ACTION], useFactory: openForOperator },
        { provide: ChangeFeedService, useClass: NoChangeFeed },
      ],
    },
    AuthModule,
    RegistryModule,
    NamespacesModule,
    ComplaintsModule,
    WebhooksModule,
    SigningKeysModule,
    AuditModule,
    ReviewQueueModule,
  ],
  providers: [ProviderOffboardingService],
})
export class AdminModule {
  static for(action: OperatorAction): DynamicModule {
    return {
      module: AdminModule,
      imports: [
        ConfigModule.for(commandConfig()),
        { module: OperatorActionModule, providers: [{ provide: OPERATOR_ACTION, useValue: action }] },
      ],
    };
  }
}
