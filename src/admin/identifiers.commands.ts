import type { Command } from 'commander';
import type { Identifier } from '../registry/domain/identifier.js';
import { IdentifierOperationsService, type OperatorEvent } from '../registry/identifier-operations.service.js';
import { listing } from './command-result.js';
import { addExamples, textOf } from './arguments.js';
import type { CommandRunner } from './command-runner.js';
import { formatRecord, formatTable, type Row, toRow, WHOLE } from './table.js';

const MAX_REASON = 500;

const EVENTS: readonly { readonly event: OperatorEvent; readonly description: string; readonly isFinal?: true }[] = [
  { event: 'suspend', description: 'stop payments to it' },
  { event: 'reinstate', description: 'end its suspension' },
  { event: 'approve', description: 'let a registration or its proposed payment options take effect' },
  { event: 'reject', description: 'refuse a registration for good, or forget its proposed payment options' },
  { event: 'revoke', description: 'end it for good; its value cannot be registered again', isFinal: true },
];

export function addIdentifierCommands(program: Command, runner: CommandRunner): void {
  const identifiers = program.command('identifiers').description('what payments are sent to');
  addExamples(identifiers, [
    'identifiers find alice@shop.example',
    'identifiers suspend 019aa3f0-0000-7000-8000-000000000001 --reason "reported as stolen"',
    'identifiers revoke 019aa3f0-0000-7000-8000-000000000001 --reason fraud --yes',
  ]);

  identifiers
    .command('show <id>')
    .description('all about one identifier')
    .action((id: string) =>
      runner.run(async (services) => {
        const identifier = await services.get(IdentifierOperationsService).get(id);
        return { json: toRow(identifier), text: describe(identifier) };
      }),
    );

  identifiers
    .command('find <value>')
    .description('the registrations of a value in any spelling')
    .option('--type <type>', 'of this type only')
    .action((value: string, { type }: { type?: string }) =>
      runner.run(async (services) => {
        const found = await services.get(IdentifierOperationsService).find(value, type);
        const { text } = listing('identifiers', found.map(summary));
        return { json: { identifiers: found.map(toRow) }, text };
      }),
    );

  for (const { event, description, isFinal } of EVENTS) {
    identifiers
      .command(`${event} <id>`)
      .description(description)
      .option('--reason <reason>', 'stays in the history', textOf(MAX_REASON))
      .action((id: string, { reason }: { reason?: string }) =>
        runner.run(
          async (services) => {
            const { status } = await services.get(IdentifierOperationsService).cause(event, id, reason ?? null);
            return { json: { id, status }, text: `Identifier ${id} is ${status}.` };
          },
          isFinal && `Revoke identifier ${id} for good?`,
        ),
      );
  }
}

function summary({ id, type, normalizedValue, status, controller, updatedAt }: Identifier): Row {
  return toRow({ id, type, normalizedValue, status, controller, updatedAt });
}

/** Whole, as an operator decides by what stands there. */
function describe({ paymentOptions, proposedPaymentOptions, ...identifier }: Identifier): string {
  const proposed = proposedPaymentOptions && ['Proposed payment options', formatTable(proposedPaymentOptions, WHOLE)];
  return [
    formatRecord(toRow(identifier)),
    'Payment options',
    formatTable(paymentOptions, WHOLE),
    ...(proposed ?? []),
  ].join('\n\n');
}
