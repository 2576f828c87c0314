import { Problem } from '../common/errors/problem.js';

export class WebhooksOff extends Problem {
  constructor() {
    super('webhooks_off', 'The operator of this service has not switched webhooks on. Read GET /v1/events instead.');
  }
}

export class InvalidWebhookUrl extends Problem {
  constructor(message: string) {
    super('invalid_webhook_url', 'Events cannot be sent there.', [
      { field: 'url', code: 'invalid_webhook_url', message },
    ]);
  }
}

export class WebhookNotFound extends Problem {
  constructor() {
    super('webhook_not_found', 'There is no such webhook endpoint of yours.');
  }
}

/** The same for operators, who see the endpoints of all. */
export class UnknownWebhook extends Problem {
  constructor() {
    super('webhook_not_found', 'There is no webhook endpoint with this id.');
  }
}

export class DeliveryNotFound extends Problem {
  constructor() {
    super('delivery_not_found', 'There is no such delivery to this endpoint.');
  }
}

export class TooManyWebhooks extends Problem {
  constructor(most: number) {
    super('too_many_webhooks', `You have ${most} webhook endpoints already. Delete one first.`);
  }
}
