import { Injectable } from '@nestjs/common';
import { Answer } from '../common/http/answer.js';
import { PrismaService } from '../database/prisma.service.js';
import { contentTag } from '../mutations/domain/entity-tag.js';
import type { NameWithOwner } from './domain/native-name-record.js';
import { idOfLabel, NAME_COLUMNS, WITH_CARRIERS } from './name.statements.js';
import { nameInPath } from './name-path.js';
import { isSeenBy, presentNameTo } from './namespace.presenter.js';
import type { NamespaceName } from './namespace.schema.js';
import { NameNotFound } from './namespaces.errors.js';

/** Reads native names for providers (D9). */
@Injectable()
export class NameQueriesService {
  constructor(private readonly prisma: PrismaService) {}

  /** @throws NameNotFound, also for a reservation in a namespace of another provider */
  async get(providerId: string, slugInPath: string, labelInPath: string): Promise<Answer<NamespaceName>> {
    const { slug, label } = nameInPath(slugInPath, labelInPath);
    const [name] = await this.prisma.$queryRaw<NameWithOwner[]>`
      select ${NAME_COLUMNS}, i.id as "identifierId", s.slug, n.provider_id as "providerId", s.provider_id as "ownerId"
      from namespaces s join namespace_names n on n.id = ${idOfLabel(label)} ${WITH_CARRIERS}
      where s.slug = ${slug} and s.status <> 'rejected'`;
    if (!name || !isSeenBy(providerId, name)) throw new NameNotFound();
    const body = presentNameTo(providerId, name);
    return new Answer(200, body, { etag: contentTag(body) });
  }
}
