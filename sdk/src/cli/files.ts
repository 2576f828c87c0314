import { readFileSync } from 'node:fs';
import type { PaymentOptionInput } from '../api.js';
import { isPaymentOptionInput } from '../shapes.js';
import { UsageError } from './usage-error.js';
import { type FileWallet, walletOf } from './wallet.js';

/** Text as it is given, or the content of the file after an `@`. @throws UsageError */
export function contentOf(given: string): string {
  return given.startsWith('@') ? read(given.slice(1)) : given;
}

/** @throws UsageError */
export function paymentOptionsIn(given: string): PaymentOptionInput[] {
  const options = parse(contentOf(given));
  if (Array.isArray(options) && options.every(isPaymentOptionInput)) return options;
  throw new UsageError('--options must be a JSON array of payment options, each with chain, asset and address.');
}

/** The wallet whose private key is in a file of its owner's. @throws UsageError, which never holds what is in the file */
export function readWallet(path: string): FileWallet {
  const wallet = walletOf(read(path).trim());
  if (wallet) return wallet;
  throw new UsageError('The wallet file holds neither 0x and 64 hexadecimal digits nor a JSON array of 64 bytes.');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`The file ${path} cannot be read.`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
