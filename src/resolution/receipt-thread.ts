import type { KeyObject } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { FromService, ReceiptJob } from './receipt.worker.js';

interface Waiting {
  resolve(receipts: readonly string[]): void;
  reject(cause: Error): void;
}

/**
 * Makes receipts in a thread of its own, which starts with the first of them: hashing and signing in the thread that answers
 * requests would take a sixth of its time. One job at a time.
 */
export class ReceiptThread {
  private worker: Worker | null = null;
  /** What the thread signs with. It is handed over once, because that costs as much as a few receipts. */
  private handedOver: KeyObject | null = null;
  private waiting: Waiting | null = null;

  prove(job: ReceiptJob, privateKey: KeyObject): Promise<readonly string[]> {
    this.worker ??= this.start();
    const { worker } = this;
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      if (this.handedOver !== privateKey) worker.postMessage({ privateKey } satisfies FromService);
      this.handedOver = privateKey;
      worker.postMessage(job satisfies FromService);
    });
  }

  async stop(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(new URL('./receipt.worker.js', import.meta.url));
    worker.unref();
    worker.on('message', (receipts: readonly string[]) => this.waiting?.resolve(receipts));
    // After either, the next job starts another thread.
    worker.on('error', (cause: Error) => this.fail(cause));
    worker.on('exit', () => this.fail(new Error('The thread of the receipts has ended.')));
    return worker;
  }

  private fail(cause: Error): void {
    this.worker = null;
    this.handedOver = null;
    this.waiting?.reject(cause);
  }
}
