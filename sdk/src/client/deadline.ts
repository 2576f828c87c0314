import { MAX_TIMER_MS } from './sleep.js';

/**
 * How long one try may take, and its caller's own signal, as one signal. It has a timer of its own, as signals that
 * depend on others may be collected as garbage before they fire (nodejs/node#57736).
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #giveUp = () => this.#controller.abort(this.given?.reason);
  readonly #timer: ReturnType<typeof setTimeout>;
  #isOver = false;

  constructor(
    ms: number,
    private readonly given: AbortSignal | undefined,
  ) {
    this.#timer = setTimeout(() => this.#end(), Math.min(ms, MAX_TIMER_MS));
    given?.addEventListener('abort', this.#giveUp);
    if (given?.aborted) this.#giveUp();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the time was up before the try ended or its caller gave it up. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Nothing is left behind of a try that has ended. */
  clear(): void {
    clearTimeout(this.#timer);
    this.given?.removeEventListener('abort', this.#giveUp);
  }

  #end(): void {
    this.#isOver = !this.signal.aborted;
    this.#controller.abort(new DOMException('The time is up.', 'TimeoutError'));
  }
}
