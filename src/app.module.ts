import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AuthModule } from './auth/auth.module.js';
import { BearerGuard } from './auth/bearer.guard.js';
import { ControllerAuthorizationGuard } from './auth/controller-authorization.guard.js';
import { CommonModule } from './common/common.module.js';
import { ProblemFilter } from './common/errors/problem.filter.js';
import { validationPipe } from './common/http/validation.pipe.js';
import { ComplaintsModule } from './complaints/complaints.module.js';
import type { Config } from './config.js';
import { ConfigModule } from './config.module.js';
import { DatabaseModule } from './database/database.module.js';
import { DiscoveryModule } from './discovery/discovery.module.js';
import { EventNumberingJob } from './events/event-numbering.job.js';
import { EventRetentionJob } from './events/event-retention.job.js';
import { EventsModule } from './events/events.module.js';
import { HealthModule } from './health/health.module.js';
import { IdentifierTypesModule } from './identifier-types/identifier-types.module.js';
import { LimitsGuard } from './limits/limits.guard.js';
import { LogModule } from './log/log.module.js';
import { LogSequencerJob } from './log/log-sequencer.job.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { RetentionJob } from './mutations/retention.job.js';
import { NamespacesModule } from './namespaces/namespaces.module.js';
import { RegistryModule } from './registry/registry.module.js';
import { ResolutionModule } from './resolution/resolution.module.js';
import { FirstKeyService } from './signing-keys/first-key.service.js';
import { SigningKeysModule } from './signing-keys/signing-keys.module.js';
import { DeliveryRetentionJob } from './webhooks/delivery-retention.job.js';
import { WebhookDispatcherJob } from './webhooks/webhook-dispatcher.job.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/**
 * The whole service. Guards run in this order: who calls, how often, and whose wallet signed. The jobs are named here, and not
 * in the modules that they belong to, because operators' commands open those modules too, and run no jobs.
 */
@Module({
  imports: [
    CommonModule,
    DatabaseModule,
    MetricsModule,
    SigningKeysModule,
    AuthModule,
    IdentifierTypesModule,
    RegistryModule,
    ResolutionModule,
    NamespacesModule,
    ComplaintsModule,
    DiscoveryModule,
    EventsModule,
    LogModule,
    WebhooksModule,
    HealthModule,
  ],
  providers: [
    FirstKeyService,
    RetentionJob,
    EventNumberingJob,
    LogSequencerJob,
    EventRetentionJob,
    WebhookDispatcherJob,
    DeliveryRetentionJob,
    { provide: APP_GUARD, useClass: BearerGuard },
    { provide: APP_GUARD, useExisting: LimitsGuard },
    { provide: APP_GUARD, useClass: ControllerAuthorizationGuard },
    { provide: APP_PIPE, useValue: validationPipe },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
})
export class AppModule {
  static for(config: Config): DynamicModule {
    return { module: AppModule, imports: [ConfigModule.for(config)] };
  }
}
