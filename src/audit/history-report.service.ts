import { Injectable } from '@nestjs/common';
import { verifyEvidence } from '../auth/domain/controller-authorization.js';
import { authorizationWords } from '../auth/domain/authorization-words.js';
import { isId } from '../common/id.js';
import type { HistoryEvent } from '../registry/domain/history.js';
import { IdentifierNotFound } from '../registry/registry.errors.js';
import { type BrokenEvent, brokenBetween, type Chain, withLink } from './domain/history-audit.js';
import { HistoryLinksService } from './history-links.service.js';

/** What a controller signed, in the words that its wallet showed, and whether the signature is good. */
export interface SignedWords {
  readonly wallet: string;
  readonly algorithm: string;
  readonly issuedAt: string;
  readonly verified: boolean;
  readonly action: string;
  readonly pays: readonly string[];
}

/** An event of the history as it was checked again. */
export interface ReportedEvent {
  readonly event: HistoryEvent;
  /** null where nobody signed: an operator's event. */
  readonly signed: SignedWords | null;
  /** What is wrong with it; null when nothing is. */
  readonly fault: string | null;
}

/** A page of a history. */
export interface HistoryReport {
  readonly events: readonly ReportedEvent[];
  /** The sequence behind which the next page begins; null behind the last one. */
  readonly next: number | null;
  /** What is wrong first, up to the end of the page. */
  readonly broken: BrokenEvent | null;
}

/** Reads one history for people, who see of each event whether it is as it was written. */
@Injectable()
export class HistoryReportService {
  constructor(private readonly histories: HistoryLinksService) {}

  /**
   * The events before the page are read, too: what is right depends on them.
   * @param after the sequence behind which the page begins
   * @throws IdentifierNotFound
   */
  async read(id: string, after: number, limit: number): Promise<HistoryReport> {
    if (!isId(id)) throw new IdentifierNotFound();
    const events: ReportedEvent[] = [];
    let chain: Chain | null = null;
    let first: BrokenEvent | null = null;
    for await (const link of this.histories.linksOf(id)) {
      if (events.length === limit) return { events, next: events.at(-1)?.event.sequence ?? null, broken: first };
      const broken = brokenBetween(chain, link);
      first ??= broken;
      chain = withLink(chain, link);
      if (link.event && link.event.sequence > after) events.push(report(link.event, broken));
    }
    if (!chain) throw new IdentifierNotFound();
    return { events, next: null, broken: first ?? brokenBetween(chain, null) };
  }
}

function report(event: HistoryEvent, broken: BrokenEvent | null): ReportedEvent {
  return { event, signed: wordsOf(event), fault: broken?.fault ?? null };
}

/** Where the signature is not good, nobody has signed the words: the request stands in their place. */
function wordsOf({ controller_authorization: evidence, actor }: HistoryEvent): SignedWords | null {
  if (!evidence) return null;
  const { wallet, alg: algorithm, issued_at: issuedAt, request, body } = evidence;
  const verified = actor.controller !== null && verifyEvidence(evidence) === actor.controller;
  const words = verified ? authorizationWords(request, Buffer.from(body, 'base64')) : { action: request, pays: [] };
  return { wallet, algorithm, issuedAt, verified, ...words };
}
