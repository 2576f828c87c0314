import type { Problem } from '../common/errors/problem.js';

/** Attempts a mutation again, once, if a concurrent one won the race: the second attempt sees the winner's row. */
export async function retryOnce<Result>(
  attempt: () => Promise<Result>,
  raced: abstract new (...details: never[]) => Problem,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof raced) return attempt();
    throw error;
  }
}
