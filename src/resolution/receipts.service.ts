import { Inject, Injectable, Logger } from '@nestjs/common';
import { RandomTexts } from '../common/random-texts.js';
import { CONFIG, type Config } from '../config.js';
import type { NormalizedIdentifier } from '../identifier-types/identifier-types.service.js';
import { SignerFailed } from '../signing-keys/signing-keys.errors.js';
import { SigningKeysService } from '../signing-keys/signing-keys.service.js';
import { type ProvableAnswer, questionText, type ReceiptCheckpoint, receiptsOf } from './domain/receipt.js';

/**
 * An answer that has waited longer for a signature gets no receipt: the receipt's time would be too late, and by then the
 * identifier may have been suspended.
 */
const MAX_WAIT_MS = 250;

/** An answer that waits for its receipt. */
interface Waiting {
  readonly answer: ProvableAnswer;
  /** In the time of `performance.now()`. */
  readonly since: number;
  settle(receipt: string | null): void;
}

/**
 * Gives receipts for answers (D20). One signature covers all answers that are ready at the end of an event-loop turn, and the
 * next one all that become ready meanwhile.
 */
@Injectable()
export class ReceiptsService {
  private readonly logger = new Logger('Receipts');
  private readonly salts = new RandomTexts();
  private waiting: Waiting[] = [];
  private isSigning = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly keys: SigningKeysService,
  ) {}

  /**
   * The receipt for an answer; null if there is no key, the time of the database is not known, or signing takes too long.
   * @param body of the answer, in canonical JSON (RFC 8785)
   * @param checkpoint the one whose tree has the version in the answer
   */
  give(
    { type, value }: NormalizedIdentifier,
    status: number,
    body: string,
    checkpoint: ReceiptCheckpoint | null,
  ): Promise<string | null> {
    const answer = { question: questionText(type.name, value), status, body, checkpoint };
    return new Promise((settle) => {
      this.waiting.push({ answer, since: performance.now(), settle });
      if (this.waiting.length === 1 && !this.isSigning) setImmediate(() => void this.signAll());
    });
  }

  private async signAll(): Promise<void> {
    this.isSigning = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      await this.sign(batch).catch((error: unknown) => {
        // A failure of the signer is logged already.
        if (!(error instanceof SignerFailed)) this.logger.error({ event: 'receipts_failed', error });
      });
      // Those that are not settled yet get no receipt: an answer without one is still an answer.
      for (const { settle } of batch) settle(null);
    }
    this.isSigning = false;
  }

  private async sign(batch: readonly Waiting[]): Promise<void> {
    const current = await this.keys.current();
    if (current === null) return;
    const now = performance.now();
    const inTime = batch.filter(({ since }) => now - since <= MAX_WAIT_MS);
    if (inTime.length === 0) return;
    const receipts = await receiptsOf(
      inTime.map(({ answer }) => answer),
      { audience: this.config.publicBaseUrl, time: current.time.toISOString(), keyId: current.key.id },
      () => this.salts.next(),
      (message) => current.sign(Buffer.from(message)),
    );
    for (const [at, { settle }] of inTime.entries()) settle(receipts[at] ?? null);
  }
}
