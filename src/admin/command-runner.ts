import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AdminModule } from './admin.module.js';
import type { CommandResult } from './command-result.js';
import { roleFor } from './domain/operator-role.js';
import type { Errand } from './operator-session.js';
import { type Answers, confirm, type Question } from './confirmation.js';

/** The options of every command. */
export type CommandOptions = Answers;

type Work = (services: INestApplicationContext) => Promise<CommandResult>;

/** Carries out commands: asks the operator where it must, opens the service's modules, and prints the result. */
export class CommandRunner {
  /** Whether the command did its work and found something wrong. */
  foundFault = false;
  /** The words of the command that is being carried out, such as `identifiers suspend`. */
  command = '';

  constructor(private readonly options: () => CommandOptions) {}

  /** For work that reads. */
  async run(work: Work): Promise<void> {
    await this.carryOut(work, { needs: 'viewer' });
  }

  /**
   * For work that changes something. The trail names the operator, the command and the reason (D19).
   * @param needs the role that it takes, where an option asks for more than the command does
   * @throws Refused when the operator does not say yes, or does not say why where there must be a reason
   */
  async change(work: Work, question: Question = {}, needs = roleFor(this.command)): Promise<void> {
    const reason = await confirm(question, this.options());
    await this.carryOut(work, { needs, reason });
  }

  /** For an export, whose lines are written as they are read. Whoever stops reading them, as `head` does, ends it. */
  async stream(work: (services: INestApplicationContext) => AsyncIterable<string>): Promise<void> {
    await this.withServices({ needs: 'viewer' }, async (services) => {
      try {
        await pipeline(Readable.from(work(services)), process.stdout, { end: false });
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
      }
    });
  }

  private async carryOut(work: Work, errand: Pick<Errand, 'needs' | 'reason'>): Promise<void> {
    const result = await this.withServices(errand, work);
    console.log(this.options().json ? JSON.stringify(result.json) : result.text);
    if (result.failed) this.foundFault = true;
  }

  /** Opens the service's modules for some work, as the operator and with the role that it takes, and closes them behind it. */
  async withServices<Result>(
    errand: Pick<Errand, 'needs' | 'reason'>,
    work: (services: INestApplicationContext) => Promise<Result>,
  ): Promise<Result> {
    const module = AdminModule.for({ tool: 'command', command: this.command, ...errand });
    const services = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    return work(services).finally(() => services.close());
  }
}
