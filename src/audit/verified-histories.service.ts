import { Injectable } from '@nestjs/common';
import { PrismaService } from '../database/prisma.service.js';
import type { Span } from './history-links.service.js';

/** A history that was verified completely, with the digest of its row in hex. */
export interface Verified {
  readonly identifierId: string;
  readonly version: number;
  readonly historyHead: string;
  readonly rowDigest: string;
}

type Gone = { readonly id: string; readonly version: number };

/** Records how far histories were verified. Why for each identifier: see prisma/migrations/…_verified_histories. */
@Injectable()
export class VerifiedHistoriesService {
  constructor(private readonly prisma: PrismaService) {}

  async keep(histories: readonly Verified[]): Promise<void> {
    if (histories.length === 0) return;
    const column = <Name extends keyof Verified>(name: Name) => histories.map((each) => each[name]);
    await this.prisma.$executeRaw`
      insert into verified_histories as v (identifier_id, version, history_head, row_digest, verified_at)
      select id, version, head, decode(digest, 'hex'), now()
      from unnest(${column('identifierId')}::uuid[], ${column('version')}::int[], ${column('historyHead')}::text[],
        ${column('rowDigest')}::text[]) as kept (id, version, head, digest)
      on conflict (identifier_id) do update
        set version = excluded.version, history_head = excluded.history_head, row_digest = excluded.row_digest,
          verified_at = excluded.verified_at
        where v.version <= excluded.version and v.row_digest <> excluded.row_digest`;
  }

  /** The identifiers of a span that were verified and do not exist any more, nor any of their events. */
  gone({ after, last }: Span): Promise<Gone[]> {
    return this.prisma.$queryRaw<Gone[]>`
      select v.identifier_id as id, v.version from verified_histories v
      where v.identifier_id > ${after}::uuid and v.identifier_id <= ${last}::uuid
        and not exists (select from identifiers i where i.id = v.identifier_id)
        and not exists (select from identifier_events e where e.identifier_id = v.identifier_id)
      order by v.identifier_id`;
  }

  /** How far an identifier was verified, even if it does not exist any more; null if it never was. */
  find(id: string): Promise<{ readonly version: number } | null> {
    return this.prisma.verifiedHistory.findUnique({ where: { identifierId: id }, select: { version: true } });
  }
}
