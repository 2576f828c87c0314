import { createInterface } from 'node:readline/promises';
import { InvalidArgumentError } from 'commander';
import { isAboutPossession } from '../complaints/domain/claim.js';
import type { WaitingPlace } from '../review-queue/domain/waiting.js';
import type { ReviewSubject, Waiting } from '../review-queue/review-queue.service.js';
import { reasonOf } from './arguments.js';
import { waitingText } from './desk.text.js';
import { explainToOperator, isRefusal } from './explain-to-operator.js';
import type { Terminal } from './terminal-questions.js';
import { letters, matches, VERBS, type Verdict } from './domain/review-answers.js';

/** Access to the service for the review. No connection stays open while the operator thinks. */
export interface ReviewBackend {
  read(
    after: WaitingPlace | null,
  ): Promise<{ readonly waiting: readonly Waiting[]; readonly next: WaitingPlace | null }>;
  /** @returns a sentence with the result. @throws Problem or PlainError if the decision is refused */
  decide(subject: ReviewSubject, decision: ReviewDecision): Promise<string>;
}

export interface ReviewDecision {
  readonly verdict: Verdict;
  readonly reason: string | null;
  /** The claimant's wallet that gets the disputed value in the same step; null for none. */
  readonly releaseFor: string | null;
}

export interface ReviewCounts {
  readonly decided: number;
  readonly skipped: number;
}

/** Shows the waiting items one by one and applies the operator's decisions, until there are no more. */
export async function reviewOneByOne(backend: ReviewBackend, terminal: Terminal): Promise<ReviewCounts> {
  const session = new ReviewSession(backend, terminal);
  try {
    for (let after: WaitingPlace | null = null; ;) {
      const { waiting, next } = await backend.read(after);
      for (const item of waiting) {
        if (!(await session.review(item))) return session.counts;
      }
      if (next === null) return session.counts;
      after = next;
    }
  } finally {
    session.close();
  }
}

class ReviewSession {
  readonly counts = { decided: 0, skipped: 0 };
  private readonly readline;
  /** Buffers lines that arrive before the question. */
  private readonly lines: AsyncIterator<string>;
  /** Whether the input has ended. Lines of it may still wait, as those from a pipe do. */
  private ended = false;

  constructor(
    private readonly backend: ReviewBackend,
    private readonly terminal: Terminal,
  ) {
    this.readline = createInterface({ ...terminal });
    this.readline.once('close', () => {
      this.ended = true;
    });
    this.lines = this.readline[Symbol.asyncIterator]();
  }

  /** @returns false when the operator quits */
  async review(item: Waiting): Promise<boolean> {
    this.print(`\n${waitingText(item)}\n`);
    const verbs = VERBS[item.subject.kind];
    for (;;) {
      const answer = await this.ask(`${verbs.approve}, ${verbs.reject}, skip or quit? [${letters(verbs)}] `);
      if (answer === null || matches(answer, 'quit')) return false;
      if (matches(answer, 'skip')) {
        this.counts.skipped += 1;
        return true;
      }
      const verdict = matches(answer, verbs.approve) ? 'approve' : matches(answer, verbs.reject) ? 'reject' : null;
      if (verdict) return this.decide(item.subject, verdict);
    }
  }

  close(): void {
    this.readline.close();
  }

  private async decide(subject: ReviewSubject, verdict: Verdict): Promise<boolean> {
    const reason = await this.reason(verdict === 'reject' || subject.kind === 'complaint');
    const releaseFor = verdict === 'approve' ? await this.chooseClaimant(subject) : null;
    if (reason === undefined || releaseFor === undefined) return false;
    try {
      this.print(await this.backend.decide(subject, { verdict, reason, releaseFor }));
      this.counts.decided += 1;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.print(`Nothing was changed. ${explainToOperator(error)}`);
      this.counts.skipped += 1;
    }
    return true;
  }

  /** The claimant's wallet that gets the disputed value; null for none, undefined if the operator quits. */
  private async chooseClaimant(subject: ReviewSubject): Promise<string | null | undefined> {
    if (subject.kind !== 'complaint' || !isAboutPossession(subject.complaint.reason)) return null;
    for (const { wallet } of subject.claimants) {
      const answer = await this.ask(`Give the value to ${wallet} in the same step? [y/N] `);
      if (answer === null) return undefined;
      if (matches(answer, 'yes')) return wallet;
    }
    return null;
  }

  /** The operator's reason; null for none, undefined if the operator quits. */
  private async reason(required: boolean): Promise<string | null | undefined> {
    for (;;) {
      const answer = await this.ask(required ? 'Why? ' : 'Why? (Enter for no reason) ');
      if (answer === null) return undefined;
      if (answer === '' && !required) return null;
      try {
        return reasonOf(answer);
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        this.print(error.message);
      }
    }
  }

  /** @returns null if the input has ended */
  private async ask(question: string): Promise<string | null> {
    if (this.ended) {
      // Node 24 throws when a prompt is asked for after the end.
      this.terminal.output.write(question);
    } else {
      this.readline.setPrompt(question);
      this.readline.prompt();
    }
    const { value, done } = await this.lines.next();
    return done ? null : value.trim();
  }

  private print(text: string): void {
    this.terminal.output.write(`${text}\n`);
  }
}
