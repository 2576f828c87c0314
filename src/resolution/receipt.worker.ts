import { type KeyObject, sign } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { type ProvableAnswer, type ReceiptHead, receiptsOf } from './domain/receipt.js';
import { SaltSource } from './salts.js';

/** Answers to prove with one signature. */
export interface ReceiptJob {
  readonly answers: readonly ProvableAnswer[];
  readonly head: ReceiptHead;
}

/** A job, or the key of the jobs that follow. */
export type FromService = ReceiptJob | { readonly privateKey: KeyObject };

const salts = new SaltSource();
let key: KeyObject | null = null;

parentPort?.on('message', (message: FromService) => {
  if ('privateKey' in message) key = message.privateKey;
  else void prove(message).then((receipts) => parentPort?.postMessage(receipts));
});

function prove({ answers, head }: ReceiptJob): Promise<string[]> {
  return receiptsOf(
    answers,
    head,
    () => salts.next(),
    (message) => signed(message),
  );
}

/** @throws when there is no key yet, which ends the thread */
function signed(message: string): Buffer {
  if (key === null) throw new Error('The thread of the receipts has no key.');
  return sign(null, Buffer.from(message), key);
}
