/** What the fake service answers instead of what it was asked for. */
export class FakeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    /** Seconds. */
    readonly retryAfter?: number,
  ) {
    super(code);
  }

  /** The body of the answer. */
  toJSON() {
    const { status, code, detail } = this;
    return { type: 'about:blank', title: code, status, detail, code, request_id: crypto.randomUUID() };
  }
}
