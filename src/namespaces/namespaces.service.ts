import { Injectable } from '@nestjs/common';
import { cutPage, type IdPage, idAfter } from '../common/http/pagination.js';
import { Prisma } from '../database/generated/client.js';
import { PrismaService } from '../database/prisma.service.js';
import { StandbysService } from '../database/standbys.service.js';
import { Answer } from '../common/http/answer.js';
import { asSlug } from '../identifier-types/domain/native-name.js';
import { contentTag } from '../mutations/domain/entity-tag.js';
import type { Namespace } from './domain/namespace.js';
import type { NativeNameRecord } from './domain/native-name-record.js';
import { NAMESPACE_COLUMNS } from './namespace.statements.js';
import { NAME_COLUMNS, WITH_CARRIERS } from './name.statements.js';
import { presentName, presentNamespace } from './namespace.presenter.js';
import type { NamespaceDetails, Namespaces } from './namespace.schema.js';
import { NamespaceNotFound } from './namespaces.errors.js';

interface Usage {
  total: number;
  active: number;
  pending: number;
}

/**
 * Reads namespaces for the providers that have them (D9). That a slug is free is also enforced by
 * prisma/migrations/…_namespaces.
 */
@Injectable()
export class NamespacesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly standbys: StandbysService,
  ) {}

  /** A page of the provider's own namespaces, oldest first. */
  async list(providerId: string, query: IdPage): Promise<Namespaces> {
    const { text, values } = Prisma.sql`
      select ${NAMESPACE_COLUMNS} from namespaces s
      where s.provider_id = ${providerId}::uuid and s.id > ${idAfter(query)}::uuid
      order by s.id limit ${query.limit + 1}::int`;
    const rows = await this.standbys.find<Namespace>('namespaces', text, values);
    const { page, next } = cutPage(rows, query.limit, (row) => row.id);
    return { namespaces: page.map(presentNamespace), next_cursor: next };
  }

  /**
   * A namespace with a page of its names, oldest first. Removed names are neither listed nor counted as usage. The entity tag is
   * that of the namespace alone: changes of its names do not change it.
   * @throws NamespaceNotFound, also for a namespace of another provider
   */
  async get(providerId: string, slugInPath: string, query: IdPage): Promise<Answer<NamespaceDetails>> {
    const slug = asSlug(slugInPath);
    if (slug === null) throw new NamespaceNotFound();
    const [namespace] = await this.prisma.$queryRaw<Namespace[]>`
      select ${NAMESPACE_COLUMNS} from namespaces s
      where s.slug = ${slug} and s.provider_id = ${providerId}::uuid
      order by s.status = 'rejected', s.id desc limit 1`;
    if (!namespace) throw new NamespaceNotFound();
    const [usage, names] = await Promise.all([this.usageOf(namespace.id), this.namesOf(namespace.id, query)]);
    const { page, next } = cutPage(names, query.limit, (row) => row.id);
    const shown = presentNamespace(namespace);
    const body = {
      namespace: shown,
      names: page.map((name) => presentName(name, namespace.slug)),
      usage: { names_total: usage.total, names_active: usage.active, names_pending: usage.pending },
      next_cursor: next,
    };
    return new Answer(200, body, { etag: contentTag(shown) });
  }

  private async usageOf(namespaceId: string): Promise<Usage> {
    const [usage] = await this.prisma.$queryRaw<[Usage]>`
      select count(*)::int as total, (count(*) filter (where status = 'active'))::int as active,
        (count(*) filter (where status = 'pending'))::int as pending
      from namespace_names where namespace_id = ${namespaceId}::uuid and status <> 'removed'`;
    return usage;
  }

  private namesOf(namespaceId: string, query: IdPage): Promise<NativeNameRecord[]> {
    return this.prisma.$queryRaw<NativeNameRecord[]>`
      select ${NAME_COLUMNS}, i.id as "identifierId"
      from namespace_names n ${WITH_CARRIERS}
      where n.namespace_id = ${namespaceId}::uuid and n.status <> 'removed' and n.id > ${idAfter(query)}::uuid
      order by n.id limit ${query.limit + 1}::int`;
  }
}
