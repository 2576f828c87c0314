import { Injectable } from '@nestjs/common';
import type { Answer } from '../common/http/answer.js';
import { newId } from '../common/id.js';
import { PAIRED_LOCKS } from '../database/advisory-locks.js';
import { Prisma } from '../database/generated/client.js';
import { normalizeSlug } from '../identifier-types/domain/native-name.js';
import { contentTag } from '../mutations/domain/entity-tag.js';
import type { MutationContext } from '../mutations/mutation-context.js';
import { MutationsService } from '../mutations/mutations.service.js';
import { retryOnce } from '../mutations/retry-once.js';
import { MAX_PENDING_NAMESPACES, type Namespace } from './domain/namespace.js';
import { normalizeReserved } from './domain/reserved-names.js';
import { presentNamespace } from './namespace.presenter.js';
import type { Namespace as NamespaceView, NamespaceRequest } from './namespace.schema.js';
import { NamespaceRaced, NamespaceTaken, TooManyPendingNamespaces } from './namespaces.errors.js';

/** Takes providers' applications for namespaces (D9). */
@Injectable()
export class NamespaceApplicationsService {
  constructor(private readonly mutations: MutationsService) {}

  /** @throws InvalidSlug, InvalidReservedNames, NamespaceTaken, TooManyPendingNamespaces */
  async apply(context: MutationContext, input: NamespaceRequest): Promise<Answer<NamespaceView>> {
    const namespace: Namespace = {
      id: newId(),
      slug: normalizeSlug(input.slug),
      description: input.description ?? null,
      status: 'pending',
      registrationPolicy: input.registration_policy ?? 'provider_only',
      reservedNames: normalizeReserved(input.reserved_names ?? []),
      providerId: context.providerId,
      createdAt: context.now,
      approvedAt: null,
    };
    return retryOnce(() => this.applyFor(context, namespace), NamespaceRaced);
  }

  private applyFor(context: MutationContext, namespace: Namespace): Promise<Answer<NamespaceView>> {
    return this.mutations.run<{ isTaken: boolean; pending: number }, NamespaceView>(context, {
      subject: (afterClaim) => applicationSubject(namespace, afterClaim),
      whenMissing: () => new NamespaceRaced(),
      decide: ({ isTaken, pending }) => {
        if (isTaken) throw new NamespaceTaken();
        if (pending >= MAX_PENDING_NAMESPACES) throw new TooManyPendingNamespaces();
        return {
          status: 201,
          body: presentNamespace(namespace),
          entityTag: contentTag(presentNamespace(namespace)),
          write: insertNamespace(namespace),
          whenRaced: () => new NamespaceRaced(),
        };
      },
    });
  }
}

function countPending(providerId: string): Prisma.Sql {
  return Prisma.sql`(select count(*)::int from namespaces where provider_id = ${providerId}::uuid and status = 'pending')`;
}

/**
 * Whether the slug is taken, and how many applications of the provider are pending. They are counted again when the namespace is
 * written: the lock is held then, so every concurrent application of this provider has ended.
 */
function applicationSubject({ slug, providerId }: Namespace, afterClaim: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    with locked as materialized (
      select pg_advisory_xact_lock(${PAIRED_LOCKS.namespaceApplications}::int, hashtext(${providerId})) where ${afterClaim}
    )
    select exists (select from namespaces where slug = ${slug} and status <> 'rejected') as "isTaken",
      ${countPending(providerId)} as pending
    from locked`;
}

function insertNamespace(namespace: Namespace): Prisma.Sql {
  const s = namespace;
  return Prisma.sql`
    applied as (
      insert into namespaces (id, slug, description, status, registration_policy, reserved_names, provider_id, created_at)
      select ${s.id}::uuid, ${s.slug}, ${s.description}, ${s.status}::namespace_status,
        ${s.registrationPolicy}::registration_policy, ${s.reservedNames}::text[], ${s.providerId}::uuid,
        ${s.createdAt}::timestamptz
      where ${countPending(s.providerId)} < ${MAX_PENDING_NAMESPACES}::int
      on conflict do nothing returning id
    )`;
}
