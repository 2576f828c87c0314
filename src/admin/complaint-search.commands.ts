import type { Command } from 'commander';
import type { ComplaintRecord } from '../complaints/domain/complaint.js';
import {
  type ComplaintCriteria,
  OperatorComplaintSearchService,
} from '../complaints/operator-complaint-search.service.js';
import { type Dispute, DisputesService } from '../review-queue/disputes.service.js';
import type { CommandRunner } from './command-runner.js';
import { deepRow, disputeText } from './desk.text.js';
import { addList, type List } from './list-command.js';

interface FindingOptions {
  readonly open?: true;
  readonly about?: string;
  readonly identifier?: string;
  readonly provider?: string;
}

const COLUMNS = [
  'id',
  'status',
  'resolution',
  'reason',
  'description',
  'identifierId',
  'targetType',
  'targetValue',
  'reporterUserId',
  'providerId',
  'evidence',
  'createdAt',
  'acknowledgedAt',
  'closedAt',
] as const satisfies readonly (keyof ComplaintRecord)[];

/** The commands that look for complaints and change nothing. */
export function addComplaintSearch(complaints: Command, runner: CommandRunner): void {
  const list = complaints
    .command('list')
    .description('all complaints, oldest first')
    .option('--open', 'without the closed ones')
    .option('--about <reason>', 'filed for this reason, such as possession')
    .option('--identifier <id>', 'about this identifier')
    .option('--provider <id>', 'of this provider');
  addList(list, runner, ({ open, about, identifier, provider }: FindingOptions) =>
    listOf({ openOnly: open === true, reason: about, identifierId: identifier, providerId: provider }),
  );

  complaints
    .command('show <id>')
    .description('one complaint with both sides: who has the value, and the wallets that the evidence names')
    .action(async (id: string) => void (await showComplaint(runner, id)));
}

/** Shows a complaint with both sides. */
export async function showComplaint(runner: CommandRunner, id: string): Promise<Dispute | undefined> {
  let shown: Dispute | undefined;
  await runner.run(async (services) => {
    const complaint = await services.get(OperatorComplaintSearchService).get(id);
    shown = await services.get(DisputesService).sides(complaint);
    return { json: deepRow(shown), text: disputeText(shown).join('\n\n') };
  });
  return shown;
}

function listOf(criteria: ComplaintCriteria): List<ComplaintRecord> {
  return {
    noun: 'complaints',
    columns: COLUMNS,
    find: (services) => services.get(OperatorComplaintSearchService).find(criteria),
  };
}
