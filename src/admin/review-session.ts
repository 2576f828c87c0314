import { createInterface } from 'node:readline/promises';
import { InvalidArgumentError } from 'commander';
import { isAboutPossession } from '../complaints/domain/claim.js';
import { explain, PlainError } from '../common/errors/explain.js';
import { Problem } from '../common/errors/problem.js';
import type { WaitingKind, WaitingPlace } from '../review-queue/domain/waiting.js';
import type { Subject, Waiting } from '../review-queue/review-queue.service.js';
import { reasonOf } from './arguments.js';
import { waitingText } from './desk.text.js';

export type Verdict = 'approve' | 'reject';

/** What stepping needs of the service. It keeps no connection open while the operator thinks. */
export interface DeskWork {
  read(
    after: WaitingPlace | null,
  ): Promise<{ readonly waiting: readonly Waiting[]; readonly next: WaitingPlace | null }>;
  /** @returns a sentence that says what became of it. @throws Problem or PlainError where it is refused */
  decide(subject: Subject, decision: Decision): Promise<string>;
}

export interface Decision {
  readonly verdict: Verdict;
  readonly reason: string | null;
  /** The claimant's wallet that gets the disputed value in the same step; null for none. */
  readonly releaseFor: string | null;
}

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

export interface Steps {
  readonly decided: number;
  readonly skipped: number;
}

/** What the two decisions are called for each kind; the first letter stands for the whole word. */
const VERBS: Readonly<Record<WaitingKind, Readonly<Record<Verdict, string>>>> = {
  update: { approve: 'approve', reject: 'reject' },
  registration: { approve: 'approve', reject: 'reject' },
  namespace: { approve: 'approve', reject: 'reject' },
  complaint: { approve: 'uphold', reject: 'dismiss' },
  provider: { approve: 'approve', reject: 'refuse' },
};

/** Shows what waits, one after the other, and carries out what the operator decides about it, until there is no more. */
export async function stepThrough(work: DeskWork, terminal: Terminal): Promise<Steps> {
  const desk = new Desk(work, terminal);
  try {
    for (let after: WaitingPlace | null = null; ;) {
      const { waiting, next } = await work.read(after);
      for (const item of waiting) {
        if (!(await desk.step(item))) return desk.steps;
      }
      if (next === null) return desk.steps;
      after = next;
    }
  } finally {
    desk.close();
  }
}

class Desk {
  readonly steps = { decided: 0, skipped: 0 };
  private readonly readline;
  /** It keeps lines that come before they are asked for, as they do from a pipe. */
  private readonly lines: AsyncIterator<string>;

  constructor(
    private readonly work: DeskWork,
    private readonly terminal: Terminal,
  ) {
    this.readline = createInterface({ ...terminal });
    this.lines = this.readline[Symbol.asyncIterator]();
  }

  /** @returns false when the operator quits */
  async step(item: Waiting): Promise<boolean> {
    this.say(`\n${waitingText(item)}\n`);
    const verbs = VERBS[item.subject.kind];
    for (;;) {
      const answer = await this.ask(`${verbs.approve}, ${verbs.reject}, skip or quit? [${letters(verbs)}] `);
      if (answer === null || matches(answer, 'quit')) return false;
      if (matches(answer, 'skip')) {
        this.steps.skipped += 1;
        return true;
      }
      const verdict = matches(answer, verbs.approve) ? 'approve' : matches(answer, verbs.reject) ? 'reject' : null;
      if (verdict) return this.decide(item.subject, verdict);
    }
  }

  close(): void {
    this.readline.close();
  }

  private async decide(subject: Subject, verdict: Verdict): Promise<boolean> {
    const reason = await this.reason(verdict === 'reject' || subject.kind === 'complaint');
    const releaseFor = verdict === 'approve' ? await this.winner(subject) : null;
    if (reason === undefined || releaseFor === undefined) return false;
    try {
      this.say(await this.work.decide(subject, { verdict, reason, releaseFor }));
      this.steps.decided += 1;
    } catch (error) {
      if (!(error instanceof Problem || error instanceof PlainError)) throw error;
      this.say(`Nothing was changed. ${explain(error)}`);
      this.steps.skipped += 1;
    }
    return true;
  }

  /** Whoever of the claimants gets a disputed value: null for nobody, undefined when the operator quits. */
  private async winner(subject: Subject): Promise<string | null | undefined> {
    if (subject.kind !== 'complaint' || !isAboutPossession(subject.complaint.reason)) return null;
    for (const { wallet } of subject.claimants) {
      const answer = await this.ask(`Give the value to ${wallet} in the same step? [y/N] `);
      if (answer === null) return undefined;
      if (matches(answer, 'yes')) return wallet;
    }
    return null;
  }

  /** null for none; undefined when the operator quits. */
  private async reason(required: boolean): Promise<string | null | undefined> {
    for (;;) {
      const answer = await this.ask(required ? 'Why? ' : 'Why? (Enter for no reason) ');
      if (answer === null) return undefined;
      if (answer === '' && !required) return null;
      try {
        return reasonOf(answer);
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        this.say(error.message);
      }
    }
  }

  /** null when the input has ended. */
  private async ask(question: string): Promise<string | null> {
    this.readline.setPrompt(question);
    this.readline.prompt();
    const { value, done } = await this.lines.next();
    return done ? null : value.trim();
  }

  private say(text: string): void {
    this.terminal.output.write(`${text}\n`);
  }
}

function letters({ approve, reject }: Readonly<Record<Verdict, string>>): string {
  return [approve, reject, 'skip', 'quit'].map((word) => word.charAt(0)).join('/');
}

function matches(answer: string, word: string): boolean {
  return answer.toLowerCase() === word || answer.toLowerCase() === word.charAt(0);
}
