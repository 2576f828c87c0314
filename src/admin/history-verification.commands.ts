import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { type Audit, HistoryAuditService } from '../audit/history-audit.service.js';
import { LogAuditService } from '../audit/log-audit.service.js';
import { IdentifierNotFound } from '../registry/registry.errors.js';
import type { CommandResult } from './command-result.js';
import type { CommandRunner } from './command-runner.js';
import { brokenJson, brokenText } from './broken-events.text.js';
import { ProgressLine } from './progress-line.js';
import { toRow } from './table.js';

const DESCRIPTION = `recompute the hash chain of every identifier that changed since the last run, verify its signatures again,
and compare its row with the last signed state; exits with 1 if anything is broken. Events are also compared with the public
log, which reveals identifiers that were deleted and events that were removed or inserted. --all reads unchanged histories
too: only that reveals an old event that was edited in place. If the log itself was truncated together with the history,
only a checkpoint kept outside reveals it: log verify --checkpoint.`;

interface VerifyOptions {
  readonly identifier?: string;
  readonly all?: true;
}

/** @param history the group of commands about histories */
export function addVerifyCommand(history: Command, runner: CommandRunner): void {
  history
    .command('verify')
    .description(DESCRIPTION)
    .option('--all', 'also what has not changed since it was verified')
    .option('--identifier <id>', 'the whole history of this identifier only')
    .action(({ identifier, all }: VerifyOptions) =>
      runner.run(async (services) => {
        const startedAt = performance.now();
        const histories = identifier
          ? await services.get(HistoryAuditService).verifyOne(identifier)
          : await verifyAll(services.get(HistoryAuditService), all === true);
        const perSecond = rate(histories, startedAt);
        return report(await withLog(services, histories, identifier), startedAt, perSecond);
      }),
    );
}

async function verifyAll(audit: HistoryAuditService, all: boolean): Promise<Audit> {
  const progress = new ProgressLine();
  const startedAt = performance.now();
  const audited = await audit.verify({ all }, (share, found) =>
    progress.show(share, `${found.events} events, ${rate(found, startedAt)} per second`),
  );
  progress.clear();
  return audited;
}

function rate({ events }: Audit, startedAt: number): number {
  return Math.round(events / ((performance.now() - startedAt) / 1000));
}

/**
 * Adds what only the log can show: an event that is valid by itself but differs from the one that was logged, and an identifier that
 * was deleted with its whole history.
 * @throws IdentifierNotFound if neither the histories nor the log have the identifier
 */
async function withLog(services: INestApplicationContext, histories: Audit, identifier: string | undefined) {
  const audit = services.get(LogAuditService);
  if (identifier !== undefined) {
    const brokenByLog = await audit.verifyIdentifier(identifier);
    const isKnown = histories.identifiers + histories.broken.count + brokenByLog.count > 0;
    if (!isKnown) throw new IdentifierNotFound();
    return { ...histories, brokenByLog, log: null };
  }
  const { broken, ...log } = await audit.verify();
  return { ...histories, brokenByLog: broken, log };
}

function report(
  { broken, brokenByLog, log, ...counts }: Awaited<ReturnType<typeof withLog>>,
  startedAt: number,
  perSecond: number,
): CommandResult {
  const { identifiers, events, signatures } = counts;
  const took = `in ${((performance.now() - startedAt) / 1000).toFixed(1)} s (${perSecond} events per second)`;
  const checked = `Checked ${events} events of ${identifiers} identifiers, with ${signatures} signatures, ${took}.`;
  const faults = [...brokenText(broken, brokenByLog), ...(log?.fault ? [`The log is broken: ${log.fault}.`] : [])];
  return {
    json: {
      ok: faults.length === 0,
      ...counts,
      events_per_second: perSecond,
      ...brokenJson(broken, brokenByLog),
      log: log && toRow(log),
    },
    text: [checked, ...(faults.length > 0 ? faults : ['Every history is as it was written.'])].join('\n'),
    failed: faults.length > 0,
  };
}
