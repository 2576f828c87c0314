import { type Command, InvalidArgumentError } from 'commander';
import { EVENT_TYPES, type EventType } from '../events/domain/event-type.js';
import { WebhookDeliveriesService } from '../webhooks/webhook-deliveries.service.js';
import { OperatorWebhooksService } from '../webhooks/operator-webhooks.service.js';
import { WebhooksOff } from '../webhooks/webhooks.errors.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';
import { addExamples } from './arguments.js';
import { listing } from './command-result.js';
import type { CommandRunner } from './command-runner.js';
import { Refused } from './refused.js';
import { toRow } from './table.js';

export function addWebhookCommands(program: Command, runner: CommandRunner): void {
  const webhooks = program.command('webhooks').description('where events are sent, for providers and for you');
  addExamples(webhooks, [
    'webhooks list --disabled',
    'webhooks create https://ops.example/events --types identifier.emergency_suspended',
    'webhooks enable 019aa3f0-0000-7000-8000-000000000001',
    'webhooks redeliver 019aa3f0-0000-7000-8000-000000000001',
  ]);

  webhooks
    .command('list')
    .description('all endpoints, oldest first; those without a provider are yours')
    .option('--disabled', 'only those to which nothing is sent')
    .action(({ disabled }: { disabled?: true }) =>
      runner.run(async (services) => {
        const found = await services.get(OperatorWebhooksService).list({ disabledOnly: disabled === true });
        return listing('webhooks', found.map(toRow));
      }),
    );

  webhooks
    .command('create <url>')
    .description('make an endpoint of yours, for the events of all providers; its secret is shown this once')
    .option('--types <types>', 'only events of these types, separated by commas', typesOf)
    .action((url: string, { types }: { types?: EventType[] }) =>
      runner.change(async (services) => {
        const { id, secret } = await services.get(WebhooksService).create(null, { url, types }).catch(explainKey);
        return { json: { id, secret }, text: `Endpoint ${id}. Its secret, shown this once:\n${secret}` };
      }),
    );

  for (const { verb, status, description } of [
    { verb: 'enable', status: 'enabled', description: 'send events there again, and what waits for it at once' },
    { verb: 'disable', status: 'disabled', description: 'send nothing there; the feed still has what happens' },
  ] as const) {
    webhooks
      .command(`${verb} <id>`)
      .description(description)
      .action((id: string) =>
        runner.change(async (services) => {
          const owner = await services.get(OperatorWebhooksService).ownerOf(id);
          await services.get(WebhooksService).update(owner, id, { status });
          return { json: { id, status }, text: `Endpoint ${id} is ${status}.` };
        }),
      );
  }

  webhooks
    .command('delete <id>')
    .description('delete an endpoint')
    .action((id: string) =>
      runner.change(
        async (services) => {
          const owner = await services.get(OperatorWebhooksService).ownerOf(id);
          await services.get(WebhooksService).remove(owner, id);
          return { json: { id, status: 'deleted' }, text: `Endpoint ${id} is deleted.` };
        },
        { question: `Delete endpoint ${id}?` },
      ),
    );

  webhooks
    .command('redeliver <id>')
    .description('send again what was given up after three days')
    .action((id: string) =>
      runner.change(async (services) => {
        const owner = await services.get(OperatorWebhooksService).ownerOf(id);
        const queued = await services.get(WebhookDeliveriesService).redeliverDead(owner, id);
        return { json: { id, queued }, text: `${queued} deliveries to ${id} are sent again.` };
      }),
    );
}

/** What an API client reads when webhooks are off does not help the operator, who alone can switch them on. */
function explainKey(error: unknown): never {
  if (!(error instanceof WebhooksOff)) throw error;
  throw new Refused('Set WEBHOOK_KEY (openssl rand -base64 32), the same for all processes and for this command.');
}

function typesOf(list: string): EventType[] {
  return list.split(',').map((name) => {
    const type = EVENT_TYPES.find((each) => each === name.trim());
    if (!type) throw new InvalidArgumentError(`There is no type ${name}; there are ${EVENT_TYPES.join(', ')}.`);
    return type;
  });
}
