import { Injectable } from '@nestjs/common';
import type { Answer } from '../common/http/answer.js';
import { Prisma } from '../database/generated/client.js';
import { asSlug } from '../identifier-types/domain/native-name.js';
import { contentTag, matchesTag } from '../mutations/domain/entity-tag.js';
import type { MutationContext } from '../mutations/mutation-context.js';
import type { Plan } from '../mutations/mutation-plan.js';
import { MutationsService } from '../mutations/mutations.service.js';
import { PreconditionFailed } from '../registry/registry.errors.js';
import type { Namespace } from './domain/namespace.js';
import { normalizeReserved } from './domain/reserved-names.js';
import { presentNamespace } from './namespace.presenter.js';
import type { NamespaceChangeRequest, Namespace as NamespaceView } from './namespace.schema.js';
import { NamespaceNotFound, NamespaceNotMutable } from './namespaces.errors.js';
import { NAMESPACE_COLUMNS } from './namespace.statements.js';

/** Changes the rules of a namespace for the provider that has it (D9). They apply to names that are registered afterwards. */
@Injectable()
export class NamespaceChangesService {
  constructor(private readonly mutations: MutationsService) {}

  /**
   * @throws InvalidReservedNames, NamespaceNotFound (also for a namespace of another provider), PreconditionFailed,
   * NamespaceNotMutable
   */
  async change(
    context: MutationContext,
    slugInPath: string,
    input: NamespaceChangeRequest,
  ): Promise<Answer<NamespaceView>> {
    const slug = asSlug(slugInPath);
    if (slug === null) throw new NamespaceNotFound();
    const changed = changedBy(input);
    return this.mutations.run<Namespace, NamespaceView>(context, {
      subject: (afterClaim) => ownNamespace(slug, context.providerId, afterClaim),
      whenMissing: () => new NamespaceNotFound(),
      decide: (before) => {
        const present = shown(before);
        if (!matchesTag(context.ifMatch, present.entityTag)) throw new PreconditionFailed('namespace');
        if (before.status === 'rejected') throw new NamespaceNotMutable();
        const after = { ...before, ...changed };
        const next = shown(after);
        return next.entityTag === present.entityTag ? present : { ...next, write: updateNamespace(after) };
      },
    });
  }
}

function changedBy(input: NamespaceChangeRequest): Partial<Namespace> {
  const { description, registration_policy: registrationPolicy, reserved_names: reservedNames } = input;
  return {
    ...(description !== undefined && { description: description || null }),
    ...(registrationPolicy !== undefined && { registrationPolicy }),
    ...(reservedNames !== undefined && { reservedNames: normalizeReserved(reservedNames) }),
  };
}

/** Locked, so that a concurrent registration of a name sees all of the change or none of it: nameSubject locks it, too. */
function ownNamespace(slug: string, providerId: string, afterClaim: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select ${NAMESPACE_COLUMNS} from namespaces s
    where s.slug = ${slug} and s.provider_id = ${providerId}::uuid and ${afterClaim}
    order by s.status = 'rejected', s.id desc limit 1
    for no key update`;
}

function updateNamespace(after: Namespace): Prisma.Sql {
  return Prisma.sql`
    applied as (
      update namespaces set description = ${after.description}, registration_policy = ${after.registrationPolicy}::registration_policy,
        reserved_names = ${after.reservedNames}::text[]
      where id = ${after.id}::uuid returning id
    )`;
}

function shown(namespace: Namespace): Plan<NamespaceView> & { readonly entityTag: string } {
  const body = presentNamespace(namespace);
  return { status: 200, body, entityTag: contentTag(body) };
}
