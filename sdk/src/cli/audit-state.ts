import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isLogState, type LogState } from '../audit/auditor.js';
import type { WatchState } from '../audit/watch.js';
import { isObject } from '../authorization/json.js';
import { UsageError } from './usage-error.js';

/** What an audit has seen. */
export interface Seen extends LogState {
  readonly identifiers: Readonly<Record<string, WatchState>>;
}

/** Keeps what was seen: in a file, which other audits may use at the same time, or while the process runs. */
export class AuditState {
  #text: string | null = null;
  #seen: Seen | null = null;

  constructor(private readonly file: string | undefined) {}

  /** Null before the first look. An audit that runs keeps what it has seen if the file is deleted. @throws UsageError */
  current(): Seen | null {
    const text = this.#written();
    if (text !== null && text !== this.#text) [this.#seen, this.#text] = [this.#parsed(text), text];
    return this.#seen;
  }

  /** Called before the first look, because what has been seen and cannot be kept is lost. @throws UsageError */
  assertWritable(): void {
    if (this.file === undefined) return;
    const unfinished = this.#unfinished(this.file);
    orUsageError(`${this.file} cannot be written.`, () => {
      writeFileSync(unfinished, '');
      rmSync(unfinished);
    });
  }

  /**
   * Writes the file whole or not at all. Where another audit has written since, nothing is written, and the next look goes on
   * from there.
   * @throws UsageError
   */
  keep(seen: Seen): void {
    const text = `${JSON.stringify(seen, null, 2)}\n`;
    if (this.file !== undefined) {
      const written = this.#written();
      if (written !== null && written !== this.#text) return;
      const { file } = this;
      const unfinished = this.#unfinished(file);
      orUsageError(`${file} cannot be written.`, () => {
        writeFileSync(unfinished, text, { flush: true });
        renameSync(unfinished, file);
      });
    }
    [this.#seen, this.#text] = [seen, text];
  }

  #written(): string | null {
    const { file } = this;
    if (file === undefined || !existsSync(file)) return null;
    return orUsageError(`${file} cannot be read.`, () => readFileSync(file, 'utf8'));
  }

  #unfinished(file: string): string {
    return `${file}.${process.pid}.new`;
  }

  #parsed(text: string): Seen {
    const found = parse(text);
    if (!isSeen(found)) throw new UsageError(`${this.file} is not the state of an audit.`);
    return found;
  }
}

function isSeen(value: unknown): value is Seen {
  return isObject(value) && isLogState(value) && isObject(value['identifiers']);
}

function orUsageError<T>(message: string, work: () => T): T {
  try {
    return work();
  } catch {
    throw new UsageError(message);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
