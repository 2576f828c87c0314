import { type Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { parseWallet } from '../auth/domain/wallet.js';
import { decodeCursor, encodeCursor } from '../common/http/pagination.js';
import { isId } from '../common/id.js';

const MAX_PAGE = 1000;
const DEFAULT_PAGE = 50;

/** The options of a list that is read page by page or exported whole. */
export interface ListOptions {
  readonly limit: number;
  /** The id behind which the page begins. */
  readonly cursor?: string;
  readonly csv?: true;
  readonly jsonl?: true;
}

export function addListOptions(command: Command): Command {
  const page = ['limit', 'cursor'];
  return command
    .addOption(
      new Option('--limit <number>', `at most so many, up to ${MAX_PAGE}`).argParser(pageSize).default(DEFAULT_PAGE),
    )
    .addOption(new Option('--cursor <cursor>', 'go on behind the page that has told this cursor').argParser(cursorOf))
    .addOption(new Option('--csv', 'all of them, as CSV for a spreadsheet').conflicts(['jsonl', ...page]))
    .addOption(new Option('--jsonl', 'all of them, as one JSON object on each line').conflicts(['csv', ...page]));
}

/** The options that name the time of a registration. */
export function addTimeOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--since <time>', 'registered then or later, as 2026-11-22 or 2026-11-22T10:00Z').argParser(timeOf),
    )
    .addOption(new Option('--until <time>', 'registered before').argParser(timeOf));
}

/** A wallet as `X-Controller-Wallet` names it, in its recorded spelling. */
export function walletOption(description: string): Option {
  return new Option('--wallet <wallet>', description).argParser((text) => {
    const wallet = parseWallet(text);
    if (!wallet) throw new InvalidArgumentError('It is an EVM address or an Ed25519 public key in base58.');
    return wallet.controller;
  });
}

export function cursorText(id: string | undefined): string | null {
  return id === undefined ? null : encodeCursor(id);
}

function cursorOf(text: string): string {
  const id = decodeCursor(text) ?? '';
  if (!isId(id)) throw new InvalidArgumentError('It is the cursor that the page before has told.');
  return id;
}

export function pageSize(text: string): number {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > MAX_PAGE) throw new InvalidArgumentError(`It is a whole number from 1 to ${MAX_PAGE}.`);
  return number;
}

/** A day means its beginning in UTC. */
function timeOf(text: string): Date {
  const parsed = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError('It is a day, or a time with its offset: 2026-11-22T10:00:00Z.');
  return new Date(parsed.data);
}
