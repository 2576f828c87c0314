import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseWallet } from '../auth/domain/wallet.js';
import { decodeCursor, encodeCursor } from '../common/http/pagination.js';
import { isId } from '../common/id.js';
import { timeOf, wholeNumber } from './arguments.js';

export const MAX_PAGE = 1000;
export const DEFAULT_PAGE = 50;
/** Reads how many entries a page has. */
export const pageSize = wholeNumber(1, MAX_PAGE);

export const CURSOR_HELP = 'continue after the page that printed this cursor';
export const INVALID_CURSOR = 'Must be the cursor that the previous page printed.';

/** The options of a list that is read page by page or exported whole. */
export interface ListOptions {
  readonly limit: number;
  /** The id after which the page begins. */
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
    .addOption(new Option('--cursor <cursor>', CURSOR_HELP).argParser(cursorOf))
    .addOption(new Option('--csv', 'export all of them as CSV for a spreadsheet').conflicts(['jsonl', ...page]))
    .addOption(new Option('--jsonl', 'export all of them as one JSON object per line').conflicts(['csv', ...page]));
}

/** Adds the options that select by the time of registration. */
export function addTimeOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--since <time>',
        'registered at this time or later, such as 2026-11-22 or 2026-11-22T10:00:00Z',
      ).argParser(timeOf),
    )
    .addOption(new Option('--until <time>', 'registered before this time').argParser(timeOf));
}

/** A wallet as `X-Controller-Wallet` names it, in its recorded spelling. */
export function walletOption(): Option {
  return new Option('--wallet <wallet>', 'that this wallet controls').argParser((text) => {
    const wallet = parseWallet(text);
    if (!wallet) throw new InvalidArgumentError('Must be an EVM address or an Ed25519 public key in base58.');
    return wallet.controller;
  });
}

export function cursorText(id: string | undefined): string | null {
  return id === undefined ? null : encodeCursor(id);
}

function cursorOf(text: string): string {
  const id = decodeCursor(text) ?? '';
  if (!isId(id)) throw new InvalidArgumentError(INVALID_CURSOR);
  return id;
}
