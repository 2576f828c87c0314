import { readFileSync } from 'node:fs';
import type { PaymentOptionInput } from '../api.js';
import { isPaymentOptionInput } from '../shapes.js';
import { isObject } from '../authorization/json.js';
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

/** A receipt, and what it is about: null where that is not shown. */
export interface ProofFile {
  readonly receipt: string;
  readonly question: { readonly type: string; readonly value: string } | null;
  readonly answer: unknown;
}

/** @throws UsageError */
export function proofIn(given: string): ProofFile {
  const proof = parse(contentOf(given));
  if (isObject(proof) && typeof proof['receipt'] === 'string') {
    const { receipt, question = null, answer = null } = proof;
    if (question === null) return { receipt, question, answer };
    if (isQuestion(question)) return { receipt, question, answer };
  }
  throw new UsageError('The file must be a JSON object with receipt, question {type, value} and answer.');
}

/** The wallet whose private key is in a file of its owner's. @throws UsageError, which never holds what is in the file */
export function readWallet(path: string): FileWallet {
  const wallet = walletOf(read(path).trim());
  if (wallet) return wallet;
  throw new UsageError('The wallet file holds neither 0x and 64 hexadecimal digits nor a JSON array of 64 bytes.');
}

function isQuestion(value: unknown): value is { type: string; value: string } {
  return isObject(value) && typeof value['type'] === 'string' && typeof value['value'] === 'string';
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
