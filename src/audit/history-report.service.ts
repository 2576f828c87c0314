import { Injectable } from '@nestjs/common';
import { verifyEvidence } from '../auth/domain/controller-authorization.js';
import { authorizationWords } from '../auth/domain/authorization-words.js';
import { isId } from '../common/id.js';
import type { HistoryEvent } from '../registry/domain/history.js';
import { IdentifierNotFound } from '../registry/registry.errors.js';
import { type BrokenEvent, breakBetween, type HistoryChain, withLink } from './domain/history-audit.js';
import { HistoryLinksService } from './history-links.service.js';

/** What a controller signed, in the words that its wallet showed, and whether the signature is valid. */
export interface SignedWords {
  readonly wallet: string;
  readonly algorithm: string;
  readonly issuedAt: string;
  readonly verified: boolean;
  readonly action: string;
  readonly pays: readonly string[];
}

/** An event of the history with the result of checking it again. */
export interface ReportedEvent {
  readonly event: HistoryEvent;
  /** null for an event that no controller signed, such as an operator's. */
  readonly signed: SignedWords | null;
  /** What is wrong with it; null if it is right. */
  readonly fault: string | null;
}

/** A page of a history. */
export interface HistoryReport {
  readonly events: readonly ReportedEvent[];
  /** The sequence after which the next page begins; null on the last page. */
  readonly next: number | null;
  /** The first fault in the history, up to the end of this page; null if there is none. */
  readonly broken: BrokenEvent | null;
}

/** Reads one history for people, and says of each event whether it was changed. */
@Injectable()
export class HistoryReportService {
  constructor(private readonly histories: HistoryLinksService) {}

  /**
   * Reads the events before the page as well, because whether an event is right depends on them.
   * @param after the sequence after which the page begins
   * @throws IdentifierNotFound
   */
  async read(id: string, after: number, limit: number): Promise<HistoryReport> {
    if (!isId(id)) throw new IdentifierNotFound();
    const events: ReportedEvent[] = [];
    let chain: HistoryChain | null = null;
    let first: BrokenEvent | null = null;
    for await (const link of this.histories.linksOf(id)) {
      if (events.length === limit) return { events, next: events.at(-1)?.event.sequence ?? null, broken: first };
      const broken = breakBetween(chain, link);
      first ??= broken;
      chain = withLink(chain, link);
      if (link.event && link.event.sequence > after) events.push(report(link.event, broken));
    }
    if (!chain) throw new IdentifierNotFound();
    return { events, next: null, broken: first ?? breakBetween(chain, null) };
  }
}

function report(event: HistoryEvent, broken: BrokenEvent | null): ReportedEvent {
  return { event, signed: wordsOf(event), fault: broken?.fault ?? null };
}

/** If the signature is not valid, nobody signed the words, so the bare request is shown instead. */
function wordsOf({ controller_authorization: evidence, actor }: HistoryEvent): SignedWords | null {
  if (!evidence) return null;
  const { wallet, alg: algorithm, issued_at: issuedAt, request, body } = evidence;
  const verified = actor.controller !== null && verifyEvidence(evidence) === actor.controller;
  const words = verified ? authorizationWords(request, Buffer.from(body, 'base64')) : { action: request, pays: [] };
  return { wallet, algorithm, issuedAt, verified, ...words };
}
