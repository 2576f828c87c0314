import { type Command, Option } from 'commander';
import { AwardsService } from '../complaints/awards.service.js';
import { OperatorComplaintsService } from '../complaints/operator-complaints.service.js';
import { isAboutPossession } from '../complaints/domain/claim.js';
import type { OperatorDecision } from '../registry/domain/operator-decision.js';
import type { CommandResult } from './command-result.js';
import { addExamples } from './arguments.js';
import { addComplaintSearch, showComplaint } from './complaint-search.commands.js';
import type { CommandOptions, CommandRunner } from './command-runner.js';
import { askYesNo, isInteractive, type Confirmation } from './confirmation.js';
import { decisionText, nameInTheWayText } from './decision.text.js';
import { decisionOf } from './operator-session.js';

interface ResolveOptions extends CommandOptions {
  readonly as: 'upheld' | 'dismissed';
  readonly releaseFor?: string;
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
        const { status, isChanged } = outcome;
        return { json: { id, status, changed: isChanged }, text: decisionText(`Complaint ${id}`, outcome) };
      }),
    );
}

function addResolve(complaints: Command, runner: CommandRunner): void {
  const resolve = complaints
    .command('resolve <id>')
    .description('close it; an upheld complaint warns payers, or gives the value to its rightful owner')
    .addOption(
      new Option('--as <resolution>', 'whether the complaint is right')
        .choices(['upheld', 'dismissed'])
        .makeOptionMandatory(),
    )
    .option(
      '--release-for <wallet>',
      'end the registration, and let only this wallet, which the evidence names, register the value',
    )
    .action(async (id: string) => {
      const options = resolve.optsWithGlobals<ResolveOptions>();
      if (options.as === 'dismissed' && options.releaseFor !== undefined) {
        resolve.error('error: --release-for goes with --as upheld');
      }
      const wallet = options.releaseFor ?? (await chooseClaimant(runner, id, options));
      await runner.change(
        (services) =>
          wallet === undefined
            ? close(services.get(OperatorComplaintsService), id, options.as)
            : award(services.get(AwardsService), id, wallet, decisionOf(services)),
        confirmationOf(id, options.as, wallet),
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

function confirmationOf(id: string, resolution: ResolveOptions['as'], wallet: string | undefined): Confirmation {
  if (resolution === 'dismissed') return {};
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
  resolution: ResolveOptions['as'],
): Promise<CommandResult> {
  await operations.resolve(id, resolution);
  return { json: { id, status: 'closed', resolution }, text: `Complaint ${id} is ${resolution}.` };
}

async function award(
  awards: AwardsService,
  id: string,
  wallet: string,
  decision: OperatorDecision,
): Promise<CommandResult> {
  const { releasedFor, identifierId, nameInTheWay } = await awards.award(id, wallet, decision);
  const released = `the value of identifier ${identifierId} is released for ${releasedFor}`;
  return {
    json: {
      id,
      status: 'closed',
      resolution: 'upheld',
      identifier_id: identifierId,
      released_for: releasedFor,
      name_in_the_way: nameInTheWay?.fullName ?? null,
    },
    text: `Complaint ${id} is upheld, and ${released}${nameInTheWayText(nameInTheWay)}.`,
  };
}
