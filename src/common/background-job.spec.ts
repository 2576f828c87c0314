import { setTimeout as sleep } from 'node:timers/promises';
import { BackgroundJob } from './background-job.js';

/** Long enough that no test waits for its end. */
const PAUSE_MS = 60_000;

class Job extends BackgroundJob {
  rounds = 0;
  readonly failures: unknown[] = [];

  constructor(private readonly round: (number: number, stopping: AbortSignal) => Promise<number>) {
    super();
  }

  override wake(): void {
    super.wake();
  }

  protected runOnce(): Promise<number> {
    this.rounds += 1;
    return this.round(this.rounds, this.stopping);
  }

  protected onFailure(error: unknown): number {
    this.failures.push(error);
    return 0;
  }
}

describe('a background job', () => {
  it('goes on after a round that failed', async () => {
    const error = new Error('once');
    const job = new Job(async (number) => {
      if (number === 1) throw error;
      return PAUSE_MS;
    });
    await job.onApplicationBootstrap();
    await sleep(20);
    await job.onModuleDestroy();
    expect(job).toMatchObject({ rounds: 2, failures: [error] });
  });

  it('ends its pause when it is woken', async () => {
    const job = new Job(async () => PAUSE_MS);
    await job.onApplicationBootstrap();
    await sleep(5);
    job.wake();
    await sleep(5);
    await job.onModuleDestroy();
    expect(job.rounds).toBe(2);
  });

  it('makes no pause when it was woken during the round', async () => {
    const job: Job = new Job(async (number) => {
      if (number === 1) job.wake();
      return PAUSE_MS;
    });
    await job.onApplicationBootstrap();
    await sleep(10);
    await job.onModuleDestroy();
    expect(job.rounds).toBe(2);
  });

  it('tells the round that the process stops, and waits for its end', async () => {
    let hasEnded = false;
    const job = new Job(async (_number, stopping) => {
      await new Promise((resolve) => stopping.addEventListener('abort', resolve));
      await sleep(10);
      hasEnded = true;
      return 0;
    });
    await job.onApplicationBootstrap();
    await job.onModuleDestroy();
    expect(hasEnded).toBe(true);
    expect(job.rounds).toBe(1);
  });
});
