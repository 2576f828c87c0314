import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { IdentifierNotFound } from '../registry/registry.errors.js';
import { type BrokenEvents, NO_BROKEN_EVENTS, withBrokenEvent } from './domain/broken-events.js';
import { type BrokenEvent, missingOf, orphanOf } from './domain/history-audit.js';
import { checksOf } from './history-check.js';
import { type AuditLink, HistoryLinksService, SPAN_IDENTIFIERS } from './history-links.service.js';
import { type Verified, VerifiedHistoriesService } from './verified-histories.service.js';

/** How far an audit has come, and what it has found. */
export interface Audit {
  readonly identifiers: number;
  /** Events that were checked: the events of an identifier up to its first broken one. */
  readonly events: number;
  /** Controller authorizations whose signatures were checked again. */
  readonly signatures: number;
  /** The first broken event of each broken identifier. */
  readonly broken: BrokenEvents;
}

/** Called while an audit runs. @param share of the identifiers that were looked at, from 0 to 1 */
export type AuditListener = (share: number, progress: Audit) => void;

/** How many verified histories are recorded in one statement; the listener is called after each statement. */
const RECORDED_AT_ONCE = 500;
const NOTHING: Audit = { identifiers: 0, events: 0, signatures: 0, broken: NO_BROKEN_EVENTS };

/**
 * Recomputes histories (D12): hashes, order, lifecycle, who signed for what, and whether the identifiers are what their
 * events made of them. Its limits: see `breakBetween`.
 */
@Injectable()
export class HistoryAuditService {
  constructor(
    private readonly histories: HistoryLinksService,
    private readonly verified: VerifiedHistoriesService,
  ) {}

  /**
   * Checks the whole history of every identifier whose row has changed since its history was verified, and that no identifier is
   * missing that was verified or has events. Runs in constant memory and while the service runs. A broken identifier does not end the audit.
   * @param all also checks identifiers that have not changed
   */
  async verify({ all }: { readonly all: boolean }, listener: AuditListener = () => undefined): Promise<Audit> {
    let progress: Audit = { ...NOTHING, broken: await this.missingIdentifiers() };
    const total = Math.max(1, await this.histories.count());
    let passed = 0;
    for await (const span of this.histories.spans('identifiers')) {
      const before = progress.identifiers;
      for await (const next of this.checkAndRecord(this.histories.links(span, !all), progress)) {
        progress = next;
        listener(Math.min(1, (passed + progress.identifiers - before) / total), progress);
      }
      passed += SPAN_IDENTIFIERS;
      listener(Math.min(1, passed / total), progress);
    }
    return progress;
  }

  /**
   * The whole history of one identifier, whether it has changed or not. One that left no trace in the histories is no error: the
   * log may have it.
   * @throws IdentifierNotFound if the text is not an id
   */
  async verifyOne(id: string): Promise<Audit> {
    if (!isId(id)) throw new IdentifierNotFound();
    let progress = NOTHING;
    for await (const next of this.checkAndRecord(this.histories.linksOf(id), progress)) progress = next;
    if (progress.identifiers > 0) return progress;
    return { ...progress, broken: withBrokenEvent(NO_BROKEN_EVENTS, await this.traceOf(id)) };
  }

  /** What an identifier without a row has left: events, or the record that it was verified. */
  private async traceOf(id: string): Promise<BrokenEvent | null> {
    const orphaned = await this.histories.orphanedOf(id);
    if (orphaned) return orphanOf(id, orphaned.sequence);
    const before = await this.verified.find(id);
    return before && missingOf(id, before);
  }

  /** Identifiers that have events or were verified once, and are not there any more. */
  private async missingIdentifiers(): Promise<BrokenEvents> {
    let broken = NO_BROKEN_EVENTS;
    for await (const span of this.histories.spans('identifier_events')) {
      const orphaned = await this.histories.orphaned(span);
      for (const { id, sequence } of orphaned) broken = withBrokenEvent(broken, orphanOf(id, sequence));
    }
    for await (const span of this.histories.spans('verified_histories')) {
      for (const gone of await this.verified.gone(span)) broken = withBrokenEvent(broken, missingOf(gone.id, gone));
    }
    return broken;
  }

  /** Checks histories, records those that are right as verified, and yields from time to time how far it has come. */
  private async *checkAndRecord(links: AsyncIterable<AuditLink>, before: Audit): AsyncGenerator<Audit> {
    let progress = before;
    let verified: Verified[] = [];
    for await (const check of checksOf(links)) {
      const broken = check.end();
      if (!broken) verified.push(check.verified());
      progress = {
        identifiers: progress.identifiers + 1,
        events: progress.events + check.events,
        signatures: progress.signatures + check.signatures,
        broken: withBrokenEvent(progress.broken, broken),
      };
      if (verified.length < RECORDED_AT_ONCE) continue;
      await this.verified.keep(verified);
      verified = [];
      yield progress;
    }
    await this.verified.keep(verified);
    yield progress;
  }
}
