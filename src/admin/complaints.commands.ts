import { type Command, Option } from 'commander';
import { AwardsService } from '../complaints/awards.service.js';
import { type ComplaintResolution, COMPLAINT_RESOLUTIONS } from '../complaints/domain/complaint.js';
import { OperatorComplaintsService } from '../complaints/operator-complaints.service.js';
import { isAboutPossession } from '../complaints/domain/claim.js';
import type { OperatorDecision } from '../registry/domain/operator-decision.js';
import type { CommandResult } from './command-result.js';
import { addExamples } from './arguments.js';
import { addComplaintSearch, showComplaint } from './complaint-search.commands.js';
import type { CommandOptions, CommandRunner } from './command-runner.js';
import { askYesNo, isInteractive, type Confirmation } from './confirmation.js';
import { decisionResult, decisionText, releaseJson, releaseText } from './decision.text.js';
import { decisionOf } from './operator-session.js';

interface ResolveOptions extends CommandOptions {
  readonly as: ComplaintResolution;
  readonly releaseFor?: string;
  readonly overrule?: true;
}

export function addComplaintCommands(program: Command, runner: CommandRunner): void {
  const complaints = program.command('complaints').description('what providers report about identifiers');
  addExamples(complaints, [
    'complaints list --open',
    'complaints show 019aa3f0-0000-7000-8000-000000000001',
    'complaints resolve 019aa3f0-0000-7000-8000-000000000001 --as upheld --reason "the shop does not deliver"',
    'complaints resolve 019aa3f0-0000-7000-8000-000000000001 --as upheld --release-for 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 --reason "she reads the mail of this address"',
  ]);

  addComplaintSearch(complaints, runner);
  addAcknowledge(complaints, runner);
  addResolve(complaints, runner);
}

function addAcknowledge(complaints: Command, runner: CommandRunner): void {
  complaints
    .command('acknowledge <id>')
    .description('record that it is being looked into')
    .action((id: string) =>
      runner.change(async (services) => {
        const outcome = await services.get(OperatorComplaintsService).acknowledge(id);
        return decisionResult(`Complaint ${id}`, { id }, outcome);
      }),
    );
}

function addResolve(complaints: Command, runner: CommandRunner): void {
  const resolve = complaints
    .command('resolve <id>')
    .description('close it; an upheld complaint warns payers, or gives the value to its rightful owner')
    .addOption(
      new Option('--as <resolution>', 'whether the complaint is right')
        .choices(COMPLAINT_RESOLUTIONS)
        .makeOptionMandatory(),
    )
    .option(
      '--release-for <wallet>',
      'end the registration, and let only this wallet, which the evidence names, register the value',
    )
    .option('--overrule', 'change the resolution of a complaint that is closed')
    .action(async (id: string) => {
      const options = resolve.optsWithGlobals<ResolveOptions>();
      if (options.as === 'dismissed' && options.releaseFor !== undefined) {
        resolve.error('error: --release-for goes with --as upheld');
      }
      const isOverruling = options.overrule === true;
      const wallet = options.releaseFor ?? (await chooseClaimant(runner, id, options));
      await runner.change(
        (services) =>
          wallet === undefined
            ? close(services.get(OperatorComplaintsService), id, options)
            : award(services.get(AwardsService), { id, wallet, isOverruling }, decisionOf(services)),
        confirmationOf(id, options, wallet),
        // Releasing a value takes an admin, as "identifiers release" does.
        wallet === undefined ? undefined : 'admin',
      );
    });
}

/** An operator who upholds a complaint on a terminal sees both sides, and is asked whether the claimant gets the value. */
async function chooseClaimant(runner: CommandRunner, id: string, options: ResolveOptions): Promise<string | undefined> {
  if (options.as !== 'upheld' || !isInteractive(options)) return undefined;
  const shown = await showComplaint(runner, id);
  if (!shown || !isAboutPossession(shown.complaint.reason)) return undefined;
  for (const { wallet } of shown.claimants) {
    if (await askYesNo(`Give the value to ${wallet} in the same step?`)) return wallet;
  }
  return undefined;
}

function confirmationOf(id: string, { as, overrule }: ResolveOptions, wallet: string | undefined): Confirmation {
  if (as === 'dismissed' && !overrule) return {};
  if (as === 'dismissed')
    return { question: `Dismiss complaint ${id}, even if it was upheld before?`, reasonRequired: true };
  if (wallet === undefined)
    return { question: `Uphold complaint ${id}, so that payers are warned?`, reasonRequired: true };
  return {
    question: `Uphold complaint ${id}, end the registration that it is about, and release the value for ${wallet}?`,
    reasonRequired: true,
  };
}

async function close(
  operations: OperatorComplaintsService,
  id: string,
  { as: resolution, overrule }: ResolveOptions,
): Promise<CommandResult> {
  const isChanged = await operations.resolve(id, resolution, { isOverruling: overrule === true });
  return {
    json: { id, status: 'closed', resolution, changed: isChanged },
    text: decisionText(`Complaint ${id}`, { status: resolution, isChanged }),
  };
}

async function award(
  awards: AwardsService,
  { id, wallet, isOverruling }: { id: string; wallet: string; isOverruling: boolean },
  decision: OperatorDecision,
): Promise<CommandResult> {
  const made = await awards.award(id, wallet, decision, { isOverruling });
  const { releasedFor, identifierId } = made;
  const released = `the value of identifier ${identifierId} is released for ${releasedFor}`;
  return {
    json: {
      id,
      status: 'closed',
      resolution: 'upheld',
      changed: true,
      identifier_id: identifierId,
      released_for: releasedFor,
      ...releaseJson(made),
    },
    text: `Complaint ${id} is upheld, and ${released}${releaseText(made)}.`,
  };
}
