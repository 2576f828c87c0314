import { type BrokenEvent, breakBetween, type HistoryChain, withLink } from './domain/history-audit.js';
import type { AuditLink } from './history-links.service.js';
import type { Verified } from './verified-histories.service.js';

/** Checks the history of one identifier, link by link, up to the first event that is broken. */
export class HistoryCheck {
  events = 0;
  /** Controller authorizations whose signatures were checked again. */
  signatures = 0;
  private chain: HistoryChain | null = null;
  private broken: BrokenEvent | null = null;

  constructor(private newest: AuditLink) {
    this.add(newest);
  }

  get identifierId(): string {
    return this.newest.identifierId;
  }

  add(link: AuditLink): void {
    if (this.broken) return;
    this.broken = breakBetween(this.chain, link);
    this.chain = withLink(this.chain, link);
    this.newest = link;
    if (link.event) this.events += 1;
    if (link.event?.controller_authorization) this.signatures += 1;
  }

  /** Call it after the last link. @returns the first broken event, or null if the history and the row are right */
  end(): BrokenEvent | null {
    return this.broken ?? breakBetween(this.chain, null);
  }

  /** What is recorded of a history that is right. */
  verified(): Verified {
    const { identifierId, head, rowDigest } = this.newest;
    return { identifierId, version: head.version, historyHead: head.historyHead, rowDigest: rowDigest() };
  }
}

/**
 * Checks histories one after the other.
 * @param links those of one identifier follow each other
 * @returns each check once it has its last link
 */
export async function* checksOf(links: AsyncIterable<AuditLink>): AsyncGenerator<HistoryCheck> {
  let check: HistoryCheck | null = null;
  for await (const link of links) {
    if (check?.identifierId === link.identifierId) {
      check.add(link);
      continue;
    }
    if (check) yield check;
    check = new HistoryCheck(link);
  }
  if (check) yield check;
}
