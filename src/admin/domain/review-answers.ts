import type { WaitingKind } from '../../review-queue/domain/waiting.js';

export type Verdict = 'approve' | 'reject';

/** The words for the two decisions about each kind; the first letter is accepted instead of the word. */
export const VERBS: Readonly<Record<WaitingKind, Readonly<Record<Verdict, string>>>> = {
  update: { approve: 'approve', reject: 'reject' },
  registration: { approve: 'approve', reject: 'reject' },
  namespace: { approve: 'approve', reject: 'reject' },
  complaint: { approve: 'uphold', reject: 'dismiss' },
  provider: { approve: 'approve', reject: 'refuse' },
};

/** The letters that a prompt offers, such as `a/r/s/q`. */
export function letters({ approve, reject }: Readonly<Record<Verdict, string>>): string {
  return [approve, reject, 'skip', 'quit'].map((word) => word.charAt(0)).join('/');
}

/** Whether an answer is the word or its first letter, in any case. */
export function matches(answer: string, word: string): boolean {
  return answer.toLowerCase() === word || answer.toLowerCase() === word.charAt(0);
}
