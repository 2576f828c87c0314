import type { Claimed } from './delivery.statements.js';
import { INITIAL_CONCURRENCY, nextConcurrency } from './domain/concurrency.js';
import type { Outcome } from './webhook-sender.service.js';

/** A finished attempt whose outcome is not in the database yet. */
export interface Unrecorded {
  readonly delivery: Claimed;
  readonly outcome: Outcome;
}

/** The deliveries that this process has claimed and not yet recorded, and how many more it may claim for each endpoint. */
export class AttemptsInFlight {
  private readonly attempts = new Map<Claimed, Promise<unknown>>();
  private readonly concurrency = new Map<string, number>();
  private unrecorded: Unrecorded[] = [];

  get size(): number {
    return this.attempts.size;
  }

  get claimed(): Claimed[] {
    return [...this.attempts.keys()];
  }

  get hasUnrecorded(): boolean {
    return this.unrecorded.length > 0;
  }

  /** Resolves when every attempt that is in flight now has an outcome. */
  async settled(): Promise<void> {
    await Promise.all(this.attempts.values());
  }

  add(delivery: Claimed, attempt: Promise<unknown>): void {
    this.attempts.set(delivery, attempt);
  }

  /** Keeps an outcome until it is recorded. @param attemptMs how long the attempt took */
  finish(attempt: Unrecorded, attemptMs: number): void {
    const { endpointId } = attempt.delivery;
    this.concurrency.set(endpointId, nextConcurrency(this.concurrencyOf(endpointId), attemptMs));
    this.unrecorded.push(attempt);
  }

  /** Passes the unrecorded outcomes to a writer. If it fails they stay claimed, and are passed again the next time. */
  async record(write: (outcomes: readonly Unrecorded[]) => Promise<void>): Promise<void> {
    const outcomes = this.unrecorded;
    this.unrecorded = [];
    try {
      await write(outcomes);
    } catch (error) {
      this.unrecorded = [...outcomes, ...this.unrecorded];
      throw error;
    }
    for (const { delivery } of outcomes) this.attempts.delete(delivery);
  }

  /**
   * How many more deliveries may be claimed for each endpoint that this process has sent to; {@link INITIAL_CONCURRENCY} for
   * others.
   */
  freeSlots(): Map<string, number> {
    const slots = new Map(this.concurrency);
    for (const { endpointId } of this.attempts.keys()) {
      slots.set(endpointId, (slots.get(endpointId) ?? INITIAL_CONCURRENCY) - 1);
    }
    return slots;
  }

  private concurrencyOf(endpointId: string): number {
    return this.concurrency.get(endpointId) ?? INITIAL_CONCURRENCY;
  }
}
