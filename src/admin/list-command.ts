import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { NIL } from 'uuid';
import { csvLine } from '../listing/domain/csv.js';
import { batchesOf, type Identified, type Source } from '../listing/domain/paged-list.js';
import { type CommandResult, listing } from './command-result.js';
import type { CommandRunner } from './command-runner.js';
import { addListOptions, cursorText, type ListOptions } from './search.options.js';
import { ProgressLine } from './progress-line.js';
import { type Row, toRow } from './table.js';

/** A list that a command shows page by page, or exports completely. */
export interface List<Item extends Identified> {
  /** In the plural; also the name of the list in the JSON object. */
  readonly noun: string;
  readonly columns: readonly (keyof Item & string)[];
  find(services: INestApplicationContext): Promise<Source<Item>> | Source<Item>;
  /** The columns of the table for people; all if absent. */
  summarize?(item: Item): Row;
}

/** Adds the options for pages and exports to a command that lists something. */
export function addList<Options extends object, Item extends Identified>(
  command: Command,
  runner: CommandRunner,
  listOf: (options: Options, words: readonly string[]) => List<Item>,
): void {
  addListOptions(command).action(async () => {
    const options = command.opts<ListOptions & Options>();
    const list = listOf(options, command.args);
    if (options.csv || options.jsonl) return runner.stream((services) => lines(services, list, options.csv === true));
    return runner.run(async (services) => page(await list.find(services), list, options));
  });
}

async function page<Item extends Identified>(
  source: Source<Item>,
  list: List<Item>,
  { limit, cursor = NIL }: ListOptions,
): Promise<CommandResult> {
  const rows = await source.read(cursor, limit + 1);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? cursorText(shown.at(-1)?.id) : null;
  return {
    json: { [list.noun]: shown.map(toRow), next_cursor: next },
    /** Drawing a table of a thousand rows takes longer than reading them, and programs do not need it. */
    get text() {
      const { text } = listing(
        list.noun,
        shown.map((item) => list.summarize?.(item) ?? toRow(item)),
      );
      return next === null ? text : `${text}\n\nThere are more: add --cursor ${next}`;
    },
  };
}

/** Everything, in constant memory. */
async function* lines<Item extends Identified>(
  services: INestApplicationContext,
  { noun, columns, find }: List<Item>,
  asCsv: boolean,
): AsyncGenerator<string> {
  const source = await find(services);
  const progress = new ProgressLine();
  const startedAt = performance.now();
  const total = progress.isShown ? await source.count() : 0;
  let written = 0;
  if (asCsv) yield csvLine(Object.keys(toRow(Object.fromEntries(columns.map((column) => [column, null])))));
  for await (const rows of batchesOf(source)) {
    yield rows.map((row) => (asCsv ? csvLine(columns.map((column) => row[column])) : jsonLine(row))).join('');
    written += rows.length;
    const perSecond = Math.round((written / (performance.now() - startedAt)) * 1000);
    progress.show(total === 0 ? 1 : written / total, `${written} of ${total} ${noun}, ${perSecond} per second`);
  }
  progress.clear();
}

function jsonLine(item: Identified): string {
  return `${JSON.stringify(toRow(item))}\n`;
}
