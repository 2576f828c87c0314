/** Milliseconds of the machine's monotonic clock, which all its processes share. */
export const clock = () => Number(process.hrtime.bigint() / 1_000n) / 1_000;
