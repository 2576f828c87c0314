import type { WriteStream } from 'node:tty';

const WIDTH = 30;
/** Drawn more often, it would only flicker. */
const EVERY_MS = 100;
const CLEAR = '\r\u001b[K';

/** Where progress is drawn; a pipe or a file is no place for it. */
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

  /** @param share from 0 to 1 @param text what stands behind the bar */
  show(share: number, text: string): void {
    const now = this.now();
    if (!this.isShown || now - this.drawnAt < EVERY_MS) return;
    this.drawnAt = now;
    const done = Math.floor(Math.min(1, share) * WIDTH);
    const percent = `${Math.floor(Math.min(1, share) * 100)}`.padStart(3);
    this.terminal.write(`${CLEAR}[${'#'.repeat(done)}${'.'.repeat(WIDTH - done)}] ${percent} %  ${text}`);
  }

  /** Makes room for what is printed next. */
  clear(): void {
    if (this.isShown && this.drawnAt > Number.NEGATIVE_INFINITY) this.terminal.write(CLEAR);
  }
}
