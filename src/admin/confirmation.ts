import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline/promises';
import { reasonOf } from './arguments.js';
import { Refused } from './refused.js';

/**
 * What an operator is asked before a change. A grave one stops payments, frees a value or burns one: it also has a reason.
 */
export type Question = { readonly grave: string } | { readonly light?: string };

/** The options that answer it. */
export interface Answers {
  readonly json?: boolean;
  readonly yes?: boolean;
  readonly reason?: string;
}

/** Whether a question would be answered: options that answer for a program, or no terminal, mean that nobody is there. */
export function isSomebodyThere({ json, yes }: Pick<Answers, 'json' | 'yes'>): boolean {
  return !json && !yes && process.stdin.isTTY;
}

/** Asks whether something else is to be done in the same step. */
export function agrees(text: string): Promise<boolean> {
  return onTerminal(async (ask) => isYes(await ask(`${text} [y/N] `)));
}

const UNCHANGED = 'Nothing was changed.';

/**
 * Asks on standard error, because standard output is for the result alone. Where nobody can answer, the options must: `--yes`
 * is an answer and `--json` is none.
 * @returns the reason, if there is one
 * @throws Refused when the answer is no, or nobody can answer
 */
export async function confirm(question: Question, { json, yes, reason }: Answers): Promise<string | undefined> {
  const needsReason = 'grave' in question && reason === undefined;
  const text = 'grave' in question ? question.grave : question.light;
  const needsAnswer = text !== undefined && !yes;
  if (!needsAnswer && !needsReason) return reason;
  if (!isSomebodyThere({ json, yes })) throw new Refused(refusal(text ?? '', needsAnswer, needsReason, json));
  return onTerminal(async (ask) => {
    // Whoever ends the input has not said yes.
    if (needsAnswer && !isYes(await ask(`${text} [y/N] `))) throw new Refused(UNCHANGED);
    const why = needsReason ? await ask('Why? It stays in the trail: ') : reason;
    if (why === '') throw new Refused(`${UNCHANGED} It needs a reason.`);
    return why === undefined ? why : reasonOf(why);
  });
}

function isYes(answer: string): boolean {
  return /^y(es)?$/i.test(answer);
}

function refusal(question: string, needsAnswer: boolean, needsReason: boolean, json = false): string {
  const why = needsReason ? 'say why with --reason' : '';
  if (!needsAnswer) return `${question} Nothing was changed: ${why}, which stays in the trail.`;
  const nobody = json ? 'With --json nobody is asked' : 'Nobody is there to answer';
  const add = ['add --yes', ...(needsReason ? [why] : [])].join(' and ');
  return `${question} ${nobody}: ${json ? '' : 'run it on a terminal, or '}${add}.`;
}

async function onTerminal<Result>(work: (ask: (text: string) => Promise<string>) => Promise<Result>): Promise<Result> {
  const terminal: Interface = createInterface({ input: process.stdin, output: process.stderr });
  const ended = once(terminal, 'close').then(() => '');
  try {
    return await work(async (text) => (await Promise.race([terminal.question(text), ended])).trim());
  } finally {
    terminal.close();
  }
}
