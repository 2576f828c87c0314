import { type Command, InvalidArgumentError } from 'commander';
import { EVENT_TYPES, type EventType } from '../events/domain/event-type.js';
import { WebhookDeliveriesService } from '../webhooks/webhook-deliveries.service.js';
import { OperatorWebhooksService } from '../webhooks/operator-webhooks.service.js';
import { WebhooksOff } from '../webhooks/webhooks.errors.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';
import { addExamples } from './arguments.js';
import { listing } from './command-result.js';
import type { CommandRunner } from './command-runner.js';
import { decisionResult } from './decision.text.js';
import { Refused } from './refused.js';
import { formatRecord, toRow } from './table.js';

export function addWebhookCommands(program: Command, runner: CommandRunner): void {
  const webhooks = program
    .command('webhooks')
    .description('the endpoints that events are sent to: of providers, and your own');
  addExamples(webhooks, [
    'webhooks list --disabled',
    'webhooks create https://ops.example/events --types identifier.emergency_suspended',
    'webhooks enable 019aa3f0-0000-7000-8000-000000000001',
    'webhooks redeliver 019aa3f0-0000-7000-8000-000000000001',
  ]);

  addWebhookList(webhooks, runner);
  addCreate(webhooks, runner);
  addSwitches(webhooks, runner);
  addDelete(webhooks, runner);
  addRedeliver(webhooks, runner);
}

function addWebhookList(webhooks: Command, runner: CommandRunner): void {
  webhooks
    .command('list')
    .description('all endpoints, oldest first; those without a provider are yours')
    .option('--disabled', 'only disabled ones')
    .action(({ disabled }: { disabled?: true }) =>
      runner.run(async (services) => {
        const found = await services.get(OperatorWebhooksService).list({ disabledOnly: disabled === true });
        return listing('webhooks', found.map(toRow));
      }),
    );
}

function addCreate(webhooks: Command, runner: CommandRunner): void {
  webhooks
    .command('create <url>')
    .description('make an endpoint of your own, for the events of all providers; its secret is shown only once')
    .option('--types <types>', 'only events of these types, separated by commas', typesOf)
    .action((url: string, { types }: { types?: EventType[] }) =>
      runner.change(async (services) => {
        const { id, secret } = await services.get(WebhooksService).create(null, { url, types }).catch(explainKey);
        return { json: { id, secret }, text: `Endpoint ${id}. Its secret, shown only once:\n${secret}` };
      }),
    );
}

function addSwitches(webhooks: Command, runner: CommandRunner): void {
  for (const { verb, status, description } of [
    { verb: 'enable', status: 'enabled', description: 'send events there again, starting with those that wait' },
    { verb: 'disable', status: 'disabled', description: 'send nothing there; the feed still lists the events' },
  ] as const) {
    webhooks
      .command(`${verb} <id>`)
      .description(description)
      .action((id: string) =>
        runner.change(async (services) => {
          const { providerId: owner } = await services.get(OperatorWebhooksService).get(id);
          const { isSwitched } = await services.get(WebhooksService).update(owner, id, { status });
          return decisionResult(`Endpoint ${id}`, { id }, { status, isChanged: isSwitched });
        }),
      );
  }
}

function addDelete(webhooks: Command, runner: CommandRunner): void {
  webhooks
    .command('delete <id>')
    .description('delete an endpoint')
    .action((id: string) =>
      runner.change(
        async (services) => {
          const { providerId: owner } = await services.get(OperatorWebhooksService).get(id);
          await services.get(WebhooksService).remove(owner, id);
          return decisionResult(`Endpoint ${id}`, { id }, { status: 'deleted', isChanged: true });
        },
        {
          show: async (services) => formatRecord(toRow(await services.get(OperatorWebhooksService).get(id))),
          question: `Delete endpoint ${id}?`,
        },
      ),
    );
}

function addRedeliver(webhooks: Command, runner: CommandRunner): void {
  webhooks
    .command('redeliver <id>')
    .description('send again the deliveries that were given up after three days')
    .action((id: string) =>
      runner.change(async (services) => {
        const { providerId: owner } = await services.get(OperatorWebhooksService).get(id);
        const queued = await services.get(WebhookDeliveriesService).redeliverDead(owner, id);
        return { json: { id, queued }, text: `${queued} deliveries to ${id} will be sent again.` };
      }),
    );
}

/** An API client can only ask the operator; the operator has to set the key. */
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
