import { type Command, Option } from 'commander';
import { ComplaintOperationsService } from '../complaints/complaint-operations.service.js';
import { listing } from './command-result.js';
import { addExamples } from './arguments.js';
import type { CommandRunner } from './command-runner.js';
import { toRow } from './table.js';

type Resolution = 'upheld' | 'dismissed';

export function addComplaintCommands(program: Command, runner: CommandRunner): void {
  const complaints = program.command('complaints').description('what providers report about identifiers');
  addExamples(complaints, [
    'complaints list --open',
    'complaints resolve 019aa3f0-0000-7000-8000-000000000001 --as upheld',
  ]);

  complaints
    .command('list')
    .description('all complaints, oldest first')
    .option('--open', 'without the closed ones')
    .action(({ open }: { open?: true }) =>
      runner.run(async (services) => {
        const found = await services.get(ComplaintOperationsService).list({ openOnly: open === true });
        return listing('complaints', found.map(toRow));
      }),
    );

  complaints
    .command('acknowledge <id>')
    .description('say that it is being looked into')
    .action((id: string) =>
      runner.run(async (services) => {
        await services.get(ComplaintOperationsService).acknowledge(id);
        return { json: { id, status: 'acknowledged' }, text: `Complaint ${id} is acknowledged.` };
      }),
    );

  complaints
    .command('resolve <id>')
    .description('close it; an upheld one warns payers')
    .addOption(new Option('--as <resolution>', 'how').choices(['upheld', 'dismissed']).makeOptionMandatory())
    .action((id: string, { as: resolution }: { as: Resolution }) =>
      runner.run(async (services) => {
        await services.get(ComplaintOperationsService).resolve(id, resolution);
        return { json: { id, status: 'closed', resolution }, text: `Complaint ${id} is ${resolution}.` };
      }),
    );
}
