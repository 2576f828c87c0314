import { setTimeout as sleep } from 'node:timers/promises';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';

/**
 * Work that a process repeats from its start until it stops. A round that fails is followed by another one. The pauses between
 * the rounds do not keep the process alive.
 */
export abstract class BackgroundJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopController = new AbortController();
  /** Aborted when the process stops: work that goes on for long ends early then. */
  protected readonly stopping = this.stopController.signal;
  private running: Promise<void> = Promise.resolve();
  private wakeUp: AbortController | null = null;

  onApplicationBootstrap(): void | Promise<void> {
    this.start();
  }

  /** Resolves when the current round has ended. */
  async onModuleDestroy(): Promise<void> {
    this.stopController.abort();
    this.wake();
    await this.running;
  }

  /** One round of the work. @returns milliseconds until the next one */
  protected abstract runOnce(): Promise<number>;

  /** Logs why a round failed. Must not throw. @returns milliseconds until the next one */
  protected abstract onFailure(error: unknown): number;

  protected start(): void {
    this.running = this.repeat();
  }

  /** Ends the current pause, if there is one. */
  protected wake(): void {
    this.wakeUp?.abort();
  }

  private async repeat(): Promise<void> {
    while (!this.stopping.aborted) {
      const wakeUp = new AbortController();
      this.wakeUp = wakeUp;
      const pauseMs = await this.runOnce().catch((error: unknown) => this.onFailure(error));
      if (this.stopping.aborted) return;
      await sleep(pauseMs, undefined, { ref: false, signal: wakeUp.signal }).catch(() => undefined);
    }
  }
}
