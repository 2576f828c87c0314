import type { Claimed } from './delivery.statements.js';
import { FIRST_PACE, nextPace } from './domain/concurrency.js';
import type { Outcome } from './webhook-sender.service.js';

/** An attempt whose outcome is to be noted. */
export interface Done {
  readonly delivery: Claimed;
  readonly outcome: Outcome;
}

/** What this process has claimed, until what came of it is noted; and how many of each endpoint it may claim. */
export class UnderWay {
  private readonly attempts = new Map<Claimed, Promise<unknown>>();
  private readonly paces = new Map<string, number>();
  private done: Done[] = [];

  get size(): number {
    return this.attempts.size;
  }

  get claimed(): Claimed[] {
    return [...this.attempts.keys()];
  }

  /** Whether there are outcomes to be noted. */
  get hasDone(): boolean {
    return this.done.length > 0;
  }

  /** Resolves when all that is under way now has an outcome. */
  async all(): Promise<void> {
    await Promise.all(this.attempts.values());
  }

  add(delivery: Claimed, attempt: Promise<unknown>): void {
    this.attempts.set(delivery, attempt);
  }

  end(done: Done, ms: number): void {
    const { endpointId } = done.delivery;
    this.paces.set(endpointId, nextPace(this.paceOf(endpointId), ms));
    this.done.push(done);
  }

  /** Hands over the outcomes that nobody has noted. They stay claimed when that fails, and are handed over again. */
  async note(noting: (done: readonly Done[]) => Promise<void>): Promise<void> {
    const { done } = this;
    this.done = [];
    try {
      await noting(done);
    } catch (error) {
      this.done = [...done, ...this.done];
      throw error;
    }
    for (const { delivery } of done) this.attempts.delete(delivery);
  }

  /** How many more of each endpoint that this process knows may be claimed; of others {@link FIRST_PACE}. */
  rooms(): Map<string, number> {
    const rooms = new Map(this.paces);
    for (const { endpointId } of this.attempts.keys()) {
      rooms.set(endpointId, (rooms.get(endpointId) ?? FIRST_PACE) - 1);
    }
    return rooms;
  }

  private paceOf(endpointId: string): number {
    return this.paces.get(endpointId) ?? FIRST_PACE;
  }
}
