import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { z } from 'zod';
import { keptState } from '../audit/domain/log-audit.js';
import { type LogAudit, LogAuditService } from '../audit/log-audit.service.js';
import { addExamples } from './arguments.js';
import type { CommandResult } from './command-result.js';
import type { CommandRunner } from './command-runner.js';
import { Refused } from './refused.js';
import { addSigningKeys } from './signing-keys.commands.js';
import { brokenJson, brokenText } from './broken-events.text.js';

const DESCRIPTION = `rebuild the public log from its entries and compare it with the histories and with every signed checkpoint;
exits with 1 if anything differs. If the newest checkpoints were deleted together with their entries, the database alone cannot
show it: compare with a checkpoint that was kept outside.`;

export function addLogCommands(program: Command, runner: CommandRunner): void {
  const log = program.command('log').description('the public log and the keys that sign it and the receipts');
  addExamples(log, ['log verify', 'log verify --checkpoint kept.txt']);
  addLogVerification(log, runner);
  addSigningKeys(log.command('keys').description('the keys that sign the log and the receipts'), runner);
}

function addLogVerification(log: Command, runner: CommandRunner): void {
  log
    .command('verify')
    .description(DESCRIPTION)
    .option('--checkpoint <file>', 'a checkpoint that was kept outside: a signed note, or the state file of an auditor')
    .action(({ checkpoint }: { checkpoint?: string }) => {
      const kept = checkpoint === undefined ? null : readKept(checkpoint);
      return runner.run(async (services) => logReport(await services.get(LogAuditService).verify(kept)));
    });
}

function logReport({ fault, broken, ...counts }: LogAudit): CommandResult {
  const { entries, size, checkpoints } = counts;
  const checked = `Checked ${entries} entries of the log, ${size} of them signed, and ${checkpoints} checkpoints.`;
  const found = [...(fault === null ? [] : [`The log is broken: ${fault}.`]), ...brokenText(broken)];
  return {
    json: { ok: found.length === 0, ...counts, fault, ...brokenJson(broken) },
    text: [
      checked,
      ...(found.length > 0 ? found : ['The log matches its signed checkpoints, and the histories match the log.']),
    ].join('\n'),
    failed: found.length > 0,
  };
}

/** @throws Refused */
function readKept(file: string) {
  const kept = keptState(noteIn(textIn(file)));
  if (!kept) throw new Refused(`${file} holds no checkpoint.`);
  return kept;
}

/** @throws Refused */
function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new Refused(
      `--checkpoint names a file with a signed note, or the state file of an auditor. It cannot be read: ${why}`,
    );
  }
}

const AuditorState = z.object({ checkpoint: z.string() });

/** @returns the note in the file, which is in the state of an auditor the last one that it verified; empty if there is none */
function noteIn(text: string): string {
  if (!text.startsWith('{')) return text;
  try {
    return AuditorState.parse(JSON.parse(text)).checkpoint;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return '';
    throw error;
  }
}
