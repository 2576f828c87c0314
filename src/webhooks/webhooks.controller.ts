import { Body, Controller, Delete, Get, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ProviderId } from '../auth/auth.decorators.js';
import { Fails, Responds } from '../common/http.decorators.js';
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

@ApiTags('Events')
@Controller('v1/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveriesService,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Have events sent to a URL of yours, signed as Standard Webhooks says' })
  @RateLimit('mutation')
  @Responds(HttpStatus.CREATED, WebhookWithSecret, 'The endpoint, with its secret')
  @Fails(400, 401, 403, 409, 429)
  create(
    @ProviderId() providerId: string,
    @Body({ schema: WebhookRequest }) request: WebhookRequest,
  ): Promise<WebhookWithSecret> {
    return this.webhooks.create(providerId, request);
  }

  @Get()
  @ApiOperation({ summary: 'List your webhook endpoints' })
  @RateLimit('read')
  @Responds(HttpStatus.OK, Webhooks, 'Your endpoints, oldest first')
  @Fails(401, 429)
  list(@ProviderId() providerId: string): Promise<Webhooks> {
    return this.webhooks.list(providerId);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Read one of your webhook endpoints' })
  @RateLimit('read')
  @Responds(HttpStatus.OK, Webhook, 'The endpoint')
  @Fails(401, 404, 429)
  get(@ProviderId() providerId: string, @Param('id') id: string): Promise<Webhook> {
    return this.webhooks.get(providerId, id);
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change, disable or enable one of your webhook endpoints' })
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, Webhook, 'The endpoint')
  @Fails(400, 401, 404, 429)
  update(
    @ProviderId() providerId: string,
    @Param('id') id: string,
    @Body({ schema: WebhookUpdate }) update: WebhookUpdate,
  ): Promise<Webhook> {
    return this.webhooks.update(providerId, id, update);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete one of your webhook endpoints' })
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, Webhook, 'Deleted')
  @Fails(401, 404, 429)
  remove(@ProviderId() providerId: string, @Param('id') id: string): Promise<Webhook> {
    return this.webhooks.remove(providerId, id);
  }

  @Post(':id/rotate-secret')
  @ApiOperation({ summary: 'Get another secret; the old one goes on signing for a while' })
  @ApiBody({ required: false })
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, WebhookWithSecret, 'The endpoint, with its new secret')
  @Fails(400, 401, 403, 404, 429)
  rotateSecret(
    @ProviderId() providerId: string,
    @Param('id') id: string,
    @Body({ schema: WebhookRotation }) rotation: WebhookRotation,
  ): Promise<WebhookWithSecret> {
    return this.webhooks.rotateSecret(providerId, id, rotation?.overlap_hours);
  }

  @Post(':id/test')
  @ApiOperation({ summary: 'Send a message of the type `webhook.test` now, and say what came of it' })
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, WebhookTest, 'What came of it')
  @Fails(401, 403, 404, 429)
  test(@ProviderId() providerId: string, @Param('id') id: string): Promise<WebhookTest> {
    return this.webhooks.test(providerId, id);
  }

  @Get(':id/deliveries')
  @ApiOperation({ summary: 'List what was sent to an endpoint, and what is to be sent' })
  @RateLimit('read')
  @Responds(HttpStatus.OK, Deliveries, 'Deliveries, newest first')
  @Fails(400, 401, 404, 429)
  listDeliveries(
    @ProviderId() providerId: string,
    @Param('id') id: string,
    @Query({ schema: DeliveriesQuery }) query: DeliveriesQuery,
  ): Promise<Deliveries> {
    return this.deliveries.list(providerId, id, query);
  }

  @Post(':id/deliveries/:delivery/redeliver')
  @ApiOperation({ summary: 'Send an event again' })
  @RateLimit('mutation')
  @Responds(HttpStatus.OK, Delivery, 'The delivery, which is pending')
  @Fails(401, 404, 429)
  redeliver(
    @ProviderId() providerId: string,
    @Param('id') id: string,
    @Param('delivery') delivery: string,
  ): Promise<Delivery> {
    return this.deliveries.redeliver(providerId, id, delivery);
  }
}
