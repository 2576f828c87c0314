import { type Command, Option } from 'commander';
import { ComplaintOperations } from '../complaints/complaint-operations.service.js';
import { listing } from './answer.js';
import { addExamples } from './arguments.js';
import type { Desk } from './desk.js';
import { toRow } from './table.js';

type Resolution = 'upheld' | 'dismissed';

export function addComplaintCommands(program: Command, desk: Desk): void {
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
      desk.run(async (services) => {
        const found = await services.get(ComplaintOperations).list({ openOnly: open === true });
        return listing('complaints', found.map(toRow));
      }),
    );

  complaints
    .command('acknowledge <id>')
    .description('say that it is being looked into')
    .action((id: string) =>
      desk.run(async (services) => {
        await services.get(ComplaintOperations).acknowledge(id);
        return { json: { id, status: 'acknowledged' }, text: `Complaint ${id} is acknowledged.` };
      }),
    );

  complaints
    .command('resolve <id>')
    .description('close it; an upheld one warns payers')
    .addOption(new Option('--as <resolution>', 'how').choices(['upheld', 'dismissed']).makeOptionMandatory())
    .action((id: string, { as: resolution }: { as: Resolution }) =>
      desk.run(async (services) => {
        await services.get(ComplaintOperations).resolve(id, resolution);
        return { json: { id, status: 'closed', resolution }, text: `Complaint ${id} is ${resolution}.` };
      }),
    );
}
