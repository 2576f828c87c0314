import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { EventsModule } from '../events/events.module.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookKeyService } from './webhook-key.service.js';
import { OperatorWebhooksService } from './operator-webhooks.service.js';
import { WebhookSenderService } from './webhook-sender.service.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [AuthModule, EventsModule],
  controllers: [WebhooksController],
  providers: [
    WebhooksService,
    WebhookDeliveriesService,
    WebhookKeyService,
    WebhookSenderService,
    OperatorWebhooksService,
  ],
  exports: [
    WebhooksService,
    WebhookDeliveriesService,
    WebhookKeyService,
    WebhookSenderService,
    OperatorWebhooksService,
  ],
})
export class WebhooksModule {}
