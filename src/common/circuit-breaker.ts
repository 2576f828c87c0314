import { setTimeout as sleep } from 'node:timers/promises';

export interface CircuitOptions {
  /** An answer later than this is a failure. */
  readonly timeoutMs: number;
  /** How often the other side is tried again after a failure. */
  readonly retryMs: number;
  /** Shows that the other side works again; costs nobody's request anything. */
  readonly probe: () => Promise<unknown>;
  readonly onOpen: (cause: Error) => void;
  readonly onClose: () => void;
}

/**
 * Stands before a service that may hang: the first failure ends every wait at once and lets nobody wait again until a
 * probe was answered.
 */
export class CircuitBreaker {
  readonly #waiting = new Set<(cause: Error) => void>();
  #closed = true;
  #stopped = false;

  constructor(private readonly options: CircuitOptions) {}

  /** True while calls go through. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Runs `work`, or fails when it, or any other call in the meantime, fails or is late. */
  call<T>(work: () => Promise<T>): Promise<T> {
    return this.#answer(work).catch((cause: Error) => {
      this.open(cause);
      throw cause;
    });
  }

  open(cause: Error): void {
    if (!this.#closed) return;
    this.#closed = false;
    for (const abandon of this.#waiting) abandon(cause);
    this.#waiting.clear();
    this.options.onOpen(cause);
    void this.#retry();
  }

  stop(): void {
    this.#stopped = true;
  }

  async #retry(): Promise<void> {
    while (!this.#closed) {
      await sleep(this.options.retryMs, undefined, { ref: false });
      if (this.#stopped) return;
      this.#closed = await this.#answer(this.options.probe).then(
        () => true,
        () => false,
      );
    }
    this.options.onClose();
  }

  #answer<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const { timeoutMs } = this.options;
      // Looks a second time after the pending input was read: it may have been this process that was late.
      const expire = () => setImmediate(reject, new Error(`no answer within ${timeoutMs} ms`));
      // Waits in two parts, for the same reason: whatever kept this process from its timers can use up the first only,
      // and what was not even sent by then is sent before the second begins.
      const wait = () => (timer = setTimeout(expire, timeoutMs / 2));
      let timer = setTimeout(wait, timeoutMs / 2);
      const abandon = (cause: Error) => {
        clearTimeout(timer);
        reject(cause);
      };
      const settle = () => {
        clearTimeout(timer);
        this.#waiting.delete(abandon);
      };
      this.#waiting.add(abandon);
      work().then(resolve, reject).finally(settle);
    });
  }
}
