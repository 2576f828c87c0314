/** What has just become certain. */
export type Turn = { readonly event: 'away' } | { readonly event: 'back'; readonly awayMs: number };

/**
 * Decides from questions to a server, asked one after the other, when it is away and when it is back. It is away when it has left
 * two questions in a row unanswered, and has answered nothing else since the first of them: a single question may be lost with its
 * connection, and a busy server may answer others first. All times are in milliseconds of a monotonic clock.
 */
export class OutageRecord {
  private unansweredSinceMs: number | null = null;
  private away = false;

  get isAway(): boolean {
    return this.away;
  }

  /** Whether the last question was left unanswered. */
  get isInDoubt(): boolean {
    return this.unansweredSinceMs !== null;
  }

  /**
   * @param askedMs when the question was asked
   * @param lastAnswerMs when the server has last answered this question or anything else
   * @returns null if nothing has changed
   */
  note(askedMs: number, lastAnswerMs: number): Turn | null {
    const isFirst = this.unansweredSinceMs === null;
    const sinceMs = this.unansweredSinceMs ?? askedMs;
    if (lastAnswerMs >= sinceMs) {
      this.unansweredSinceMs = null;
      if (!this.away) return null;
      this.away = false;
      return { event: 'back', awayMs: lastAnswerMs - sinceMs };
    }
    this.unansweredSinceMs = sinceMs;
    if (isFirst || this.away) return null;
    this.away = true;
    return { event: 'away' };
  }
}
