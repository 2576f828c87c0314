import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** What a program is started with whose clock is wrong. @param {string} fakeTime as `faketime -f` takes it, e.g. `+90s` */
export function fakeTimeVariables(fakeTime) {
  return { LD_PRELOAD: fakeTimeLibrary(), FAKETIME: fakeTime };
}

/** Removes files that the program has mapped by now, and that it would leave behind if it were killed. */
export function removeFakeTimeFiles(pid) {
  for (const name of [`faketime_shm_${pid}`, `sem.faketime_sem_${pid}`])
    rmSync(join('/dev/shm', name), { force: true });
}

/**
 * Where libfaketime is. The program `faketime` itself would stand between this drill and its process, and let it outlive the
 * drill.
 */
function fakeTimeLibrary() {
  library ??= execFileSync('faketime', ['-f', '+0s', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim();
  return library;
}
let library;
