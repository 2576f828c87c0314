import { setTimeout as sleep } from 'node:timers/promises';

export interface CircuitOptions {
  /** An answer later than this is a failure. */
  readonly timeoutMs: number;
  /** How often the other side is tried again after a failure. */
  readonly retryMs: number;
  /** How long a probe may take; by default as long as any other answer. */
  readonly probeTimeoutMs?: number;
  /** A harmless call that shows whether the other side works again. */
  readonly probe: () => Promise<unknown>;
  readonly onOpen: (cause: Error) => void;
  readonly onClose: () => void;
}

/**
 * A circuit breaker before a service that may hang. The first failure opens it and fails all pending calls. Callers
 * check `closed` before they call, so no request waits again until a probe was answered.
 */
export class CircuitBreaker {
  private readonly pending = new Set<(cause: Error) => void>();
  private isClosed = true;
  private stopped = false;

  constructor(private readonly options: CircuitOptions) {}

  /** True while calls go through. */
  get closed(): boolean {
    return this.isClosed;
  }

  /** Runs `work`. Fails when it fails or is late, or when another call does so in the meantime. */
  call<T>(work: () => Promise<T>): Promise<T> {
    return this.answer(work).catch((cause: Error) => {
      this.open(cause);
      throw cause;
    });
  }

  open(cause: Error): void {
    if (!this.isClosed) return;
    this.isClosed = false;
    for (const abandon of this.pending) abandon(cause);
    this.pending.clear();
    this.options.onOpen(cause);
    void this.retry();
  }

  stop(): void {
    this.stopped = true;
  }

  private async retry(): Promise<void> {
    while (!this.isClosed) {
      await sleep(this.options.retryMs, undefined, { ref: false });
      if (this.stopped) return;
      this.isClosed = await this.answer(this.options.probe, this.options.probeTimeoutMs).then(
        () => true,
        () => false,
      );
    }
    this.options.onClose();
  }

  private answer<T>(work: () => Promise<T>, timeoutMs = this.options.timeoutMs): Promise<T> {
    return new Promise((resolve, reject) => {
      // Gives up only after the pending input was read: the answer may have arrived while this process was busy.
      const expire = () => setImmediate(reject, new Error(`no answer within ${timeoutMs} ms`));
      // Waits in two halves, because this process may be busy for longer than the whole time: the first half ends while it
      // is busy, then it sends what it had not sent yet, and the second half remains for the answer.
      const wait = () => (timer = setTimeout(expire, timeoutMs / 2));
      let timer = setTimeout(wait, timeoutMs / 2);
      const abandon = (cause: Error) => {
        clearTimeout(timer);
        reject(cause);
      };
      const settle = () => {
        clearTimeout(timer);
        this.pending.delete(abandon);
      };
      this.pending.add(abandon);
      work().then(resolve, reject).finally(settle);
    });
  }
}
