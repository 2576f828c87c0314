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
  // Not once: npm passes ctrl-C on to a command that has had it from the terminal already.
  for (const signal of SIGNALS) process.on(signal, note);
  try {
    return await work(() => interrupted);
  } finally {
    for (const signal of SIGNALS) process.off(signal, note);
  }
}
