/** What a timer can wait for; a longer one would end at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** Waits, unless the signal ends the wait. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, Math.min(ms, MAX_TIMER_MS));
    signal?.addEventListener('abort', wake);
    if (signal?.aborted) wake();
  });
}
