import { setTimeout as sleep } from 'node:timers/promises';

/** What the service promises within a second takes longer on a busy machine. */
const LIMIT_MS = 10_000;

/** Asks again until it is so. @throws when it is not so in time */
export async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + LIMIT_MS; !(await isSo()); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`Not so after ${LIMIT_MS} ms: ${isSo}`);
  }
}
