import { Body, Controller, Delete, Get, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ProviderId } from '../auth/auth.decorators.js';
import { Fails, Responds } from '../common/http/http.decorators.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';
import {
  Deliveries,
  DeliveriesQuery,
  Delivery,
  Webhook,
  WebhookRequest,
  WebhookRotation,
  Webhooks,
  WebhookTest,
  WebhookUpdate,
  WebhookWithSecret,
} from './webhook.schema.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhooksService } from './webhooks.service.js';

const ID = {
  name: 'id',
  description: 'The `id` that the endpoint was created with.',
  example: '019aa3f0-0000-7000-8000-000000000004',
};
const DELIVERY = {
  name: 'delivery',
  description: 'The `id` of the delivery.',
  example: '019aa3f0-0000-7000-8000-000000000005',
};

@ApiTags('Events')
@Controller('v1/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveriesService,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Have events sent to a URL of yours, signed as Standard Webhooks says',
    description:
      'Each event of the feed is posted there, at least once, and in order for each identifier. The secret is shown this once.',
  })
  @RateLimit('mutation')
  @Responds(HttpStatus.CREATED, WebhookWithSecret, 'The endpoint, with its secret')
  @Fails('invalid_webhook_url', 'webhooks_off', 'too_many_webhooks')
  createWebhook(
    @ProviderId() providerId: string,
    @Body({ schema: WebhookRequest }) request: WebhookRequest,
  ): Promise<WebhookWithSecret> {
    return this.webhooks.create(providerId, request);
  }

  @Get()
  @ApiOperation({
    summary: 'List your webhook endpoints',
    description: 'All endpoints of the calling provider, ten at the most, without their secrets.',
  })
  @RateLimit('read')
  @Responds(HttpStatus.OK, Webhooks, 'Your endpoints, oldest first')
  listWebhooks(@ProviderId() providerId: string): Promise<Webhooks> {
    return this.webhooks.list(providerId);
  }

  @Get(':id')
  @ApiOperation({
    summary: 'Read one of your webhook endpoints',
    description: 'Where events are sent, and how that goes.',
  })
  @ApiParam(ID)
  @RateLimit('read')
  @Responds(HttpStatus.OK, Webhook, 'The endpoint')
  @Fails('webhook_not_found')
  getWebhook(@ProviderId() providerId: string, @Param('id') id: string): Promise<Webhook> {
    return this.webhooks.get(providerId, id);
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Change, disable or enable one of your webhook endpoints',
    description:
      'Events that happen while an endpoint is disabled are never sent there. Deliveries that waited when it was disabled are ' +
      'sent once it is enabled again.',
  })
  @ApiParam(ID)
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, Webhook, 'The endpoint')
  @Fails('invalid_webhook_url', 'webhook_not_found')
  async updateWebhook(
    @ProviderId() providerId: string,
    @Param('id') id: string,
    @Body({ schema: WebhookUpdate }) update: WebhookUpdate,
  ): Promise<Webhook> {
    return (await this.webhooks.update(providerId, id, update)).webhook;
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'Delete one of your webhook endpoints',
    description: 'Nothing more is sent there, and the endpoint can no longer be read or enabled.',
  })
  @ApiParam(ID)
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, Webhook, 'Deleted')
  @Fails('webhook_not_found')
  deleteWebhook(@ProviderId() providerId: string, @Param('id') id: string): Promise<Webhook> {
    return this.webhooks.remove(providerId, id);
  }

  @Post(':id/rotate-secret')
  @ApiOperation({
    summary: 'Get another secret; the old one goes on signing for a while',
    description:
      'Messages carry both signatures until the old secret ends, so that a receiver can change over without losing one.',
  })
  @ApiBody({ required: false })
  @ApiParam(ID)
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, WebhookWithSecret, 'The endpoint, with its new secret')
  @Fails('webhook_not_found', 'webhooks_off')
  rotateSecret(
    @ProviderId() providerId: string,
    @Param('id') id: string,
    @Body({ schema: WebhookRotation }) rotation: WebhookRotation,
  ): Promise<WebhookWithSecret> {
    return this.webhooks.rotateSecret(providerId, id, rotation?.overlap_hours);
  }

  @Post(':id/test')
  @ApiOperation({
    summary: 'Send a message of the type `webhook.test` now, and say what came of it',
    description: 'One attempt, signed as every message is; the feed does not have it, and it is not retried.',
  })
  @ApiParam(ID)
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, WebhookTest, 'What came of it')
  @Fails('webhook_not_found', 'webhooks_off')
  testWebhook(@ProviderId() providerId: string, @Param('id') id: string): Promise<WebhookTest> {
    return this.webhooks.test(providerId, id);
  }

  @Get(':id/deliveries')
  @ApiOperation({
    summary: 'List what was sent to an endpoint, and what is to be sent',
    description: 'The events of the last 90 days on their way to the endpoint, and what became of each.',
  })
  @ApiParam(ID)
  @RateLimit('read')
  @Responds(HttpStatus.OK, Deliveries, 'Deliveries, newest first')
  @Fails('webhook_not_found')
  listDeliveries(
    @ProviderId() providerId: string,
    @Param('id') id: string,
    @Query({ schema: DeliveriesQuery }) query: DeliveriesQuery,
  ): Promise<Deliveries> {
    return this.deliveries.list(providerId, id, query);
  }

  @Post(':id/deliveries/:delivery/redeliver')
  @ApiOperation({
    summary: 'Send an event again',
    description:
      'Whatever became of it before: it is attempted at once, and again for three days. A delivery that is being attempted, or ' +
      'whose next attempt is due within seconds, stays as it is.',
  })
  @ApiParam(ID)
  @ApiParam(DELIVERY)
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, Delivery, 'The delivery, which is pending')
  @Fails('webhook_not_found', 'delivery_not_found')
  redeliverEvent(
    @ProviderId() providerId: string,
    @Param('id') id: string,
    @Param('delivery') delivery: string,
  ): Promise<Delivery> {
    return this.deliveries.redeliver(providerId, id, delivery);
  }
}
