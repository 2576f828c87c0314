import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
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

/** Carries out commands: asks the operator where it must, opens the service's modules, and prints the result. */
export class CommandRunner {
  /** Whether the command did its work and found something wrong. */
  foundFault = false;

  constructor(private readonly options: () => CommandOptions) {}

  /**
   * @param question for work that stops payments or cannot be undone. The operator must answer it first; with `--yes`, and
   *   with `--json`, which is for programs, it is not asked.
   * @throws Refused when the answer is no, or nobody can answer
   */
  async run(work: (services: INestApplicationContext) => Promise<CommandResult>, question?: string): Promise<void> {
    const { json, yes } = this.options();
    if (question !== undefined && !yes && !json) await confirm(question);
    const services = await NestFactory.createApplicationContext(AdminModule, { logger: false, abortOnError: false });
    const result = await work(services).finally(() => services.close());
    console.log(json ? JSON.stringify(result.json) : result.text);
    if (result.failed) this.foundFault = true;
  }
}

/** Asks on standard error: standard output is for the result alone. @throws Refused */
async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new Refused(`${question} Nobody is there to answer: run it on a terminal or add --yes.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // Whoever ends the input has not said yes.
    const answer = await Promise.race([terminal.question(`${question} [y/N] `), once(terminal, 'close')]);
    if (!/^y(es)?$/i.test(String(answer).trim())) throw new Refused('Nothing was changed.');
  } finally {
    terminal.close();
  }
}
