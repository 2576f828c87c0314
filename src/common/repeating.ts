import { setTimeout as sleep } from 'node:timers/promises';

/** Background work that is repeated until the process stops. It does not keep the process alive. */
export class Repeating {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private wakeUp: AbortController | null = null;

  /** @param work resolves to the pause before the next time, in milliseconds; it handles its own failures */
  constructor(private readonly work: () => Promise<number>) {}

  start(): void {
    this.running = this.run();
  }

  /** Ends the pause, if there is one. */
  wake(): void {
    this.wakeUp?.abort();
  }

  /** Ends the loop after the run in progress, and waits for it. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const wakeUp = new AbortController();
      this.wakeUp = wakeUp;
      const pauseMs = await this.work();
      if (signal.aborted) return;
      await sleep(pauseMs, undefined, { ref: false, signal: wakeUp.signal }).catch(() => undefined);
    }
  }
}
