import type { WriteStream } from 'node:tty';

const WIDTH = 30;
/** If the bar were drawn more often, it would flicker. */
const EVERY_MS = 100;
const CLEAR = '\r\u001b[K';

/** The terminal that the bar is drawn on; in a pipe or a file nothing is drawn. */
export type ProgressTerminal = Pick<WriteStream, 'isTTY' | 'write'>;

/** A bar in the last line of a terminal. It draws nothing elsewhere. */
export class ProgressLine {
  private drawnAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly terminal: ProgressTerminal = process.stderr,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get isShown(): boolean {
    return this.terminal.isTTY;
  }

  /** @param share from 0 to 1 @param text printed after the bar */
  show(share: number, text: string): void {
    const now = this.now();
    if (!this.isShown || now - this.drawnAt < EVERY_MS) return;
    this.drawnAt = now;
    const done = Math.floor(Math.min(1, share) * WIDTH);
    const percent = `${Math.floor(Math.min(1, share) * 100)}`.padStart(3);
    this.terminal.write(`${CLEAR}[${'#'.repeat(done)}${'.'.repeat(WIDTH - done)}] ${percent} %  ${text}`);
  }

  /** Removes the bar, so that other output can be printed. */
  clear(): void {
    if (this.isShown && this.drawnAt > Number.NEGATIVE_INFINITY) this.terminal.write(CLEAR);
  }
}
