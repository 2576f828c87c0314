import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { errorCode } from '../common/errors/error-code.js';
import { AdminModule } from './admin.module.js';
import type { CommandResult } from './command-result.js';
import { roleFor } from './domain/operator-role.js';
import type { OperatorAction } from './operator-session.js';
import { type Answers, type Confirmation, confirm, isInteractive } from './confirmation.js';

/** The options of every command. */
export type CommandOptions = Answers;

type Work = (services: INestApplicationContext) => Promise<CommandResult>;

/** Runs commands: asks for confirmation, opens the service's modules, and prints the result. */
export class CommandRunner {
  /** Whether the command ran to its end and found something wrong. */
  foundFault = false;
  /** Noun and verb of the command that is running, such as `identifiers suspend` or `log keys retire`. */
  command = '';

  constructor(private readonly options: () => CommandOptions) {}

  /** For work that reads. */
  async run(work: Work): Promise<void> {
    await this.carryOut(work, { requiredRole: 'viewer' });
  }

  /**
   * For work that changes something. The trail records the operator, the command and the reason (D19).
   * @param requiredRole where an option takes a higher role than the command does
   * @throws Refused when the operator does not confirm, or gives no reason where one is required
   */
  async change(work: Work, confirmation: Confirmation = {}, requiredRole = roleFor(this.command)): Promise<void> {
    const { show } = confirmation;
    if (show && isInteractive(this.options())) {
      console.error(`${await this.withServices({ requiredRole: 'viewer' }, show)}\n`);
    }
    const reason = await confirm(confirmation, this.options());
    await this.carryOut(work, { requiredRole, reason });
  }

  /** For an export, whose lines are written as they are read. It ends when the reader closes the pipe, as `head` does. */
  async stream(work: (services: INestApplicationContext) => AsyncIterable<string>): Promise<void> {
    await this.withServices({ requiredRole: 'viewer' }, async (services) => {
      try {
        await pipeline(Readable.from(work(services)), process.stdout, { end: false });
      } catch (error) {
        if (errorCode(error) !== 'EPIPE') throw error;
      }
    });
  }

  private async carryOut(work: Work, action: Pick<OperatorAction, 'requiredRole' | 'reason'>): Promise<void> {
    const result = await this.withServices(action, work);
    console.log(this.options().json ? JSON.stringify(result.json) : result.text);
    if (result.failed) this.foundFault = true;
  }

  /** Opens the service's modules for some work, in the operator's name, and closes them afterwards. */
  async withServices<Result>(
    action: Pick<OperatorAction, 'requiredRole' | 'reason'>,
    work: (services: INestApplicationContext) => Promise<Result>,
  ): Promise<Result> {
    const module = AdminModule.for({ tool: 'command', command: this.command, ...action });
    const services = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    return work(services).finally(() => services.close());
  }
}
