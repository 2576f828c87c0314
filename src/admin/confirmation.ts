import type { INestApplicationContext } from '@nestjs/common';
import { InvalidArgumentError } from 'commander';
import { reasonOf } from './arguments.js';
import { printableLines } from './printable.js';
import { Refused } from './refused.js';
import { onTerminal, UNCHANGED } from './terminal-questions.js';

/** What the operator confirms before a change. What stops payments, frees a value or ends one for good also needs a reason. */
export interface Confirmation {
  /** Reads what the question is about, for an operator at a terminal, who has given no more than an id. */
  readonly show?: (services: INestApplicationContext) => Promise<string>;
  readonly question?: string;
  readonly reasonRequired?: boolean;
}

/** The options of the command line that answer it. */
export interface Answers {
  readonly json?: boolean;
  readonly yes?: boolean;
  readonly reason?: string;
}

/** Whether the command may ask: it has a terminal, and no option that answers in advance. */
export function isInteractive({ json, yes }: Pick<Answers, 'json' | 'yes'>): boolean {
  return !json && !yes && process.stdin.isTTY;
}

/** Asks a question whose answer is yes or no. */
export function askYesNo(text: string): Promise<boolean> {
  return onTerminal(async (ask) => isYes(await ask(`${text} [y/N] `)));
}

/**
 * Without a terminal --yes must be given; --json never prompts and does not imply --yes.
 * @returns the reason, if there is one
 * @throws Refused when the answer is no, or when an answer or a reason is missing and the command cannot ask
 */
export async function confirm(
  { question, reasonRequired = false }: Confirmation,
  { json, yes, reason }: Answers,
): Promise<string | undefined> {
  const needsReason = reasonRequired && reason === undefined;
  const needsAnswer = question !== undefined && !yes;
  if (!needsAnswer && !needsReason) return reason;
  if (!isInteractive({ json, yes })) throw new Refused(refusal(question ?? '', needsAnswer, needsReason, json));
  return onTerminal(async (ask) => {
    if (needsAnswer && !isYes(await ask(`${printableLines(question)} [y/N] `))) throw new Refused(UNCHANGED);
    const why = needsReason ? await ask('Reason (recorded in the audit trail): ') : reason;
    if (why === '') throw new Refused(`${UNCHANGED} A reason is required.`);
    return why === undefined ? why : typedReason(why);
  });
}

/** @throws Refused, because on a terminal nobody prints what is wrong with a command line */
function typedReason(typed: string): string {
  try {
    return reasonOf(typed);
  } catch (error) {
    throw error instanceof InvalidArgumentError ? new Refused(`${UNCHANGED} The reason: ${error.message}`) : error;
  }
}

function isYes(answer: string): boolean {
  return /^y(es)?$/i.test(answer);
}

function refusal(question: string, needsAnswer: boolean, needsReason: boolean, json = false): string {
  if (!needsAnswer) return `${question} Nothing was changed: add --reason, which is recorded in the audit trail.`;
  const add = needsReason ? 'add --yes and --reason' : 'add --yes';
  return json
    ? `${question} --json never prompts: ${add}.`
    : `${question} There is no terminal to ask on: run it on a terminal, or ${add}.`;
}
