import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { type Audit, HistoryAuditService } from '../audit/history-audit.service.js';
import { LogAuditService } from '../audit/log-audit.service.js';
import type { CommandResult } from './command-result.js';
import type { CommandRunner } from './command-runner.js';
import { ProgressLine } from './progress-line.js';
import { toRow } from './table.js';

const DESCRIPTION = `recompute the chains of all identifiers that have changed since the last time, check their
signatures again and compare the identifiers with what was signed; exits with 1 at the first broken event. All events are
held against the public log, too, so that a deleted identifier and an event that was cut off, left out or put in are found.
With --all it reads every history again, also those of identifiers that have not changed: only so does it find an old event
that was changed in its place. What was cut off with the log itself, only a checkpoint that was kept elsewhere shows: log
verify --checkpoint.`;

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
  const found = await audit.verify({ all }, (share, so) =>
    progress.show(share, `${so.events} events, ${rate(so, startedAt)} per second`),
  );
  progress.clear();
  return found;
}

function rate({ events }: Audit, startedAt: number): number {
  return Math.round(events / ((performance.now() - startedAt) / 1000));
}

/** What the log adds: an event that is in order by itself, and not the one that the log has. */
async function withLog(services: INestApplicationContext, histories: Audit, identifier: string | undefined) {
  const audit = services.get(LogAuditService);
  if (identifier !== undefined) {
    return { ...histories, broken: histories.broken ?? (await audit.verifyIdentifier(identifier)), log: null };
  }
  const { broken, ...log } = await audit.verify();
  return { ...histories, broken: histories.broken ?? broken, log };
}

function report(
  { broken, log, ...counts }: Awaited<ReturnType<typeof withLog>>,
  startedAt: number,
  perSecond: number,
): CommandResult {
  const { identifiers, events, signatures } = counts;
  const took = `in ${((performance.now() - startedAt) / 1000).toFixed(1)} s (${perSecond} events per second)`;
  const checked = `Checked ${events} events of ${identifiers} identifiers, with ${signatures} signatures, ${took}.`;
  const faults = [
    ...(broken ? [`Event ${broken.sequence} of identifier ${broken.identifierId} is broken: ${broken.fault}.`] : []),
    ...(log?.fault ? [`The log is broken: ${log.fault}.`] : []),
  ];
  return {
    json: {
      ok: faults.length === 0,
      ...counts,
      events_per_second: perSecond,
      broken: broken && toRow(broken),
      log: log && toRow(log),
    },
    text: [checked, ...(faults.length > 0 ? faults : ['Every history is as it was written.'])].join('\n'),
    failed: faults.length > 0,
  };
}
