const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Does work in steps that an operator may end early, by ctrl-C or by ending the process: between two steps it asks whether that
 * was so. The process goes on until the work has said what it did.
 */
export async function interruptible<Result>(work: (isInterrupted: () => boolean) => Promise<Result>): Promise<Result> {
  let interrupted = false;
  const note = () => {
    interrupted = true;
  };
  // Not `process.once`: on ctrl-C the signal comes twice, from the terminal and from npm, and the second one would end the process.
  for (const signal of SIGNALS) process.on(signal, note);
  try {
    return await work(() => interrupted);
  } finally {
    for (const signal of SIGNALS) process.off(signal, note);
  }
}
