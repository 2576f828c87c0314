/** @type {Array<() => unknown>} */
const steps = [];

/** Registers what must be undone after the drill, newest first: stop a process, remove a directory. */
export function afterwards(step) {
  steps.push(step);
}

/** Undoes everything registered so far; one failure does not keep the rest. */
export async function undoAll() {
  for (let step = steps.pop(); step; step = steps.pop()) {
    try {
      await step();
    } catch (error) {
      console.error(`Clean-up: ${error.message}`);
    }
  }
}
