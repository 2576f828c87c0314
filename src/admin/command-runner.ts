import { createInterface } from 'node:readline';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AdminModule } from './admin.module.js';
import type { CommandResult } from './command-result.js';
import { Refused } from './refused.js';

/** The options of every command. */
export interface CommandOptions {
  readonly json?: boolean;
  readonly yes?: boolean;
}

/** Where commands are carried out: asks, opens the service's modules, and says what came of it. */
export class CommandRunner {
  constructor(private readonly options: () => CommandOptions) {}

  /** @param question asked first where the work stops payments or cannot be undone; `--yes` answers it, and a program */
  async run(work: (services: INestApplicationContext) => Promise<CommandResult>, question?: string): Promise<void> {
    const { json, yes } = this.options();
    if (question !== undefined && !yes && !json) await confirm(question);
    const services = await NestFactory.createApplicationContext(AdminModule, { logger: false, abortOnError: false });
    const answer = await work(services).finally(() => services.close());
    console.log(json ? JSON.stringify(answer.json) : answer.text);
    if (answer.failed) process.exitCode = 1;
  }
}

/** On standard error, so that standard output stays for the answer. @throws Refused */
async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new Refused(`${question} Nobody is there to answer: run it on a terminal or add --yes.`);
  process.stderr.write(`${question} [y/N] `);
  for await (const line of createInterface({ input: process.stdin })) {
    if (/^y(es)?$/i.test(line.trim())) return;
    break;
  }
  throw new Refused('Nothing was changed.');
}
