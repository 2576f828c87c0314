import { Injectable } from '@nestjs/common';
import { isId } from '../common/id.js';
import { IdentifierNotFound } from '../registry/registry.errors.js';
import { type BrokenEvent, brokenBetween, type Chain, missingOf, withLink } from './domain/history-audit.js';
import { type AuditLink, HistoryLinksService, SPAN } from './history-links.service.js';
import { type Verified, VerifiedHistoriesService } from './verified-histories.service.js';

/** How far an audit came, and the event that stopped it, if one did. */
export interface Audit {
  readonly identifiers: number;
  readonly events: number;
  /** Controller authorizations whose signatures were checked again. */
  readonly signatures: number;
  readonly broken: BrokenEvent | null;
}

/** Told of an audit on its way. @param share of the identifiers that were looked at, from 0 to 1 */
export type AuditListener = (share: number, so: Audit) => void;

/** How often the listener is told, and how many verified histories are kept in one statement. */
const STEP = 500;
const NOTHING: Audit = { identifiers: 0, events: 0, signatures: 0, broken: null };

/**
 * Recomputes histories (D12): hashes, order, lifecycle, who signed for what, and whether the identifiers are what their
 * events made of them. What it cannot see stands at {@link brokenBetween}.
 */
@Injectable()
export class HistoryAuditService {
  constructor(
    private readonly histories: HistoryLinksService,
    private readonly verified: VerifiedHistoriesService,
  ) {}

  /**
   * Checks, beside the running service and in constant memory, the whole history of every identifier whose row has changed
   * since its history was verified, and that none is missing that was verified.
   * @param all also the histories of those that have not changed
   */
  async verify({ all }: { readonly all: boolean }, listener: AuditListener = () => undefined): Promise<Audit> {
    for await (const span of this.histories.spans('verified_histories')) {
      const gone = await this.verified.gone(span);
      if (gone) return { ...NOTHING, broken: missingOf(gone.id, gone) };
    }
    const total = await this.histories.count();
    let so = NOTHING;
    let passed = 0;
    for await (const span of this.histories.spans('identifiers')) {
      const before = so.identifiers;
      for await (so of this.read(this.histories.links(span, !all), so)) {
        listener(Math.min(1, (passed + so.identifiers - before) / Math.max(1, total)), so);
      }
      if (so.broken) return so;
      passed += SPAN;
      listener(Math.min(1, passed / Math.max(1, total)), so);
    }
    return so;
  }

  /** The whole history of one identifier, whether it has changed or not. @throws IdentifierNotFound */
  async verifyOne(id: string): Promise<Audit> {
    if (!isId(id)) throw new IdentifierNotFound();
    let so = NOTHING;
    for await (so of this.read(this.histories.linksOf(id), so));
    if (so.identifiers > 0 || so.broken) return so;
    const before = await this.verified.find(id);
    if (!before) throw new IdentifierNotFound();
    return { ...so, broken: missingOf(id, before) };
  }

  /** Follows the links until one is broken, keeps which histories were verified, and says from time to time how far it is. */
  private async *read(links: AsyncIterable<AuditLink>, before: Audit): AsyncGenerator<Audit> {
    let so = before;
    let chain: Chain | null = null;
    let newest: AuditLink | null = null;
    let ended: Verified[] = [];
    for await (const link of links) {
      const broken = brokenBetween(chain, link);
      if (newest && newest.identifierId !== link.identifierId) ended.push(asVerified(newest));
      if (broken) return yield { ...so, broken };
      so = counted(so, link, link.identifierId !== chain?.identifierId);
      chain = withLink(chain, link);
      newest = link;
      if (ended.length < STEP) continue;
      await this.verified.keep(ended);
      ended = [];
      yield so;
    }
    const broken = brokenBetween(chain, null);
    if (newest && !broken) ended.push(asVerified(newest));
    await this.verified.keep(ended);
    yield { ...so, broken };
  }
}

function counted(so: Audit, { event }: AuditLink, isFirst: boolean): Audit {
  return {
    ...so,
    identifiers: so.identifiers + (isFirst ? 1 : 0),
    events: so.events + (event ? 1 : 0),
    signatures: so.signatures + (event?.controller_authorization ? 1 : 0),
  };
}

function asVerified({ identifierId, head, rowDigest }: AuditLink): Verified {
  return { identifierId, version: head.version, historyHead: head.historyHead, rowDigest: rowDigest() };
}
