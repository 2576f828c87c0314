import { Inject, Injectable, Logger } from '@nestjs/common';
import { RandomTexts } from '../common/random-texts.js';
import { CONFIG, type Config } from '../config.js';
import type { NormalizedIdentifier } from '../identifier-types/identifier-types.service.js';
import { SignerFailed } from '../signing-keys/signing-keys.errors.js';
import { SigningKeysService } from '../signing-keys/signing-keys.service.js';
import { type ProvableAnswer, questionText, type ReceiptCheckpoint, receiptsOf } from './domain/receipt.js';

/** An answer that waits for its receipt. */
interface Waiting {
  readonly answer: ProvableAnswer;
  settle(receipt: string | null): void;
}

/**
 * Proves answers (D20). One signature serves all that are ready at the end of a turn, and all that become ready while a
 * signature is being made.
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
   * The receipt for an answer; null where nothing can be signed, or the time is not known.
   * @param body canonical JSON (RFC 8785) of what the client gets
   * @param checkpoint whose tree has the version that is answered
   */
  give(
    { type, value }: NormalizedIdentifier,
    status: number,
    body: string,
    checkpoint: ReceiptCheckpoint | null,
  ): Promise<string | null> {
    const answer = { question: questionText(type.name, value), status, body, checkpoint };
    return new Promise((settle) => {
      this.waiting.push({ answer, settle });
      if (this.waiting.length === 1 && !this.isSigning) setImmediate(() => void this.signAll());
    });
  }

  private async signAll(): Promise<void> {
    this.isSigning = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      const receipts = await this.prove(batch.map(({ answer }) => answer)).catch((error: unknown) => this.none(error));
      for (const [at, { settle }] of batch.entries()) settle(receipts[at] ?? null);
    }
    this.isSigning = false;
  }

  private async prove(answers: readonly ProvableAnswer[]): Promise<readonly string[]> {
    const current = await this.keys.current();
    if (current === null) return [];
    const head = { audience: this.config.publicBaseUrl, time: current.time.toISOString(), keyId: current.key.id };
    return receiptsOf(
      answers,
      head,
      () => this.salts.next(),
      (message) => current.sign(Buffer.from(message)),
    );
  }

  /** An answer without a receipt is still an answer. */
  private none(error: unknown): readonly string[] {
    // The signer's failure is in the log already.
    if (!(error instanceof SignerFailed)) this.logger.error({ event: 'receipts_failed', error });
    return [];
  }
}
