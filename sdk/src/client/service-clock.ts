/** Below this the device's own clock is right enough, and steadier than what can be read from a header. */
const MAX_OWN_ERROR_MS = 5_000;

/** One moment by the service's clock and by the two clocks of the device, of which neither can be trusted alone. */
interface Moment {
  readonly serviceMs: number;
  /** The clock that people read: it jumps when it is set. */
  readonly deviceMs: number;
  /** The clock that is never set: it may stand still while the device sleeps. */
  readonly steadyMs: number;
}

/** The service's time, as its answers tell it. */
export class ServiceClock {
  #told: Moment | null = null;

  /**
   * Milliseconds since 1970. As much time counts as passed since the last answer as the faster clock of the device says: what
   * has expired must not seem good because the device was set back or slept.
   */
  nowMs(): number {
    if (this.#told === null) return Date.now();
    const { serviceMs, deviceMs, steadyMs } = this.#told;
    return serviceMs + Math.max(Date.now() - deviceMs, performance.now() - steadyMs);
  }

  /** The header has whole seconds, so a smaller difference is none. An answer with an age is from a cache, and so is its date. */
  learn(headers: Pick<Headers, 'get' | 'has'>): void {
    const toldMs = Date.parse(headers.get('date') ?? '');
    if (headers.has('age') || Number.isNaN(toldMs)) return;
    const deviceMs = Date.now();
    const isOwnRight = Math.abs(toldMs - deviceMs) <= MAX_OWN_ERROR_MS;
    this.#told = { serviceMs: isOwnRight ? deviceMs : toldMs, deviceMs, steadyMs: performance.now() };
  }
}
