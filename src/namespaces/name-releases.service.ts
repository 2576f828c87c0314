import { Injectable } from '@nestjs/common';
import { AuthorizationOutdated } from '../auth/domain/controller-authorization.errors.js';
import type { Answer } from '../common/http/answer.js';
import { Prisma } from '../database/generated/client.js';
import { TRUE } from '../database/sql.js';
import type { NativeName } from '../identifier-types/domain/native-name.js';
import { contentTag, matchesTag } from '../mutations/domain/entity-tag.js';
import { type MutationContext, signedBy } from '../mutations/mutation-context.js';
import type { Plan } from '../mutations/mutation-plan.js';
import { MutationsService } from '../mutations/mutations.service.js';
import { retryOnce } from '../mutations/retry-once.js';
import type { Identifier } from '../registry/domain/identifier.js';
import { NameCarrierService } from '../registry/name-carrier.service.js';
import { NotTheController, PreconditionFailed } from '../registry/registry.errors.js';
import type { NameWithOwner } from './domain/native-name-record.js';
import { idOfLabel } from './name.statements.js';
import { nameInPath } from './name-path.js';
import { isSeenBy, presentNameTo } from './namespace.presenter.js';
import type { NamespaceName } from './namespace.schema.js';
import { NameNotMutable, NameReleaseRaced, NameNotFound } from './namespaces.errors.js';

/** The name as JSON, besides the columns of the identifier that carries it. */
type ReleaseSubject = (Identifier | { readonly id: null }) & {
  readonly name: Omit<NameWithOwner, 'identifierId' | 'createdAt'> & {
    readonly createdAt: string;
    /** When the controller signed for the name; null for a reservation. */
    readonly authorizedAt: string | null;
  };
};

/** Releases names (D9). The identifier that carries a name is removed in the same transaction. */
@Injectable()
export class NameReleasesService {
  constructor(
    private readonly mutations: MutationsService,
    private readonly carriers: NameCarrierService,
  ) {}

  /** @throws NameNotFound, AuthorizationMissing, NotTheController, AuthorizationOutdated, PreconditionFailed, NameNotMutable */
  async release(context: MutationContext, slugInPath: string, labelInPath: string): Promise<Answer<NamespaceName>> {
    const path = nameInPath(slugInPath, labelInPath);
    return retryOnce(() => this.releaseFrom(context, path), NameReleaseRaced);
  }

  private releaseFrom(context: MutationContext, path: NativeName): Promise<Answer<NamespaceName>> {
    return this.mutations.run<ReleaseSubject, NamespaceName>(context, {
      subject: (afterClaim) => this.subject(path, afterClaim),
      whenMissing: () => new NameNotFound(),
      decide: (subject) => {
        assertMayRelease(subject, context);
        const { name } = subject;
        const before = { ...name, createdAt: new Date(name.createdAt), identifierId: subject.id };
        const present = shown(context, before);
        if (!matchesTag(context.ifMatch, present.entityTag)) throw new PreconditionFailed('name');
        if (name.status === 'removed') return { ...present, write: rememberSigning(context, name.id) };
        // Otherwise a wallet could undo the operator's suspension: release the name and register it again.
        if (name.status === 'suspended') throw new NameNotMutable();
        return {
          ...shown(context, { ...before, status: 'removed', identifierId: null }),
          write: this.write(context, subject),
          whenRaced: () => new NameReleaseRaced(),
        };
      },
    });
  }

  /** Locks the name before its identifier, in the same order as the trigger follow_name. */
  private subject({ slug, label }: NativeName, afterClaim: Prisma.Sql): Prisma.Sql {
    return Prisma.sql`
      with held as materialized (
        select n.*, s.slug, s.provider_id as owner_id
        from namespaces s join namespace_names n on n.id = ${idOfLabel(label)}
        where s.slug = ${slug} and s.status <> 'rejected' and ${afterClaim}
        for no key update of n
      )
      select carrier.*, jsonb_build_object('id', held.id, 'slug', held.slug, 'label', held.label, 'fullName', held.full_name,
        'status', held.status, 'controller', held.controller, 'controllerRef', held.controller_ref,
        'providerId', held.provider_id, 'ownerId', held.owner_id, 'createdAt', held.created_at,
        'authorizedAt', held.authorized_at) as name
      from held left join lateral (${this.carriers.select(Prisma.sql`held.id`)}) carrier on true`;
  }

  /** An identifier that was linked to the name while the first statement waited for the lock is in no row that it read. */
  private write(context: MutationContext, subject: ReleaseSubject): Prisma.Sql {
    const { id } = subject.name;
    const released = (gate: Prisma.Sql) => Prisma.sql`
      released as (
        update namespace_names set status = 'removed', authorized_at = ${authorizedAtOf(context)}
        where id = ${id}::uuid and ${gate} returning id
      )`;
    if (subject.id !== null) return Prisma.sql`${released(TRUE)}, ${this.carriers.planRemoval(context, subject)}`;
    const uncarried = Prisma.sql`not exists (
      select from identifiers where name_id = ${id}::uuid and status not in ('removed', 'revoked'))`;
    return Prisma.sql`${released(uncarried)}, applied as (select from released)`;
  }
}

/** Records when a release was signed that finds the name released already: it counts in the order of signing, too (D7). */
function rememberSigning(context: MutationContext, id: string): Prisma.Sql {
  return Prisma.sql`
    applied as (
      update namespace_names set authorized_at = ${authorizedAtOf(context)} where id = ${id}::uuid returning id
    )`;
}

/** The later one of the time at which this request was signed and the name's; the name's for a reservation, which nobody signs. */
function authorizedAtOf({ authorization }: MutationContext): Prisma.Sql {
  return Prisma.sql`greatest(authorized_at, ${authorization?.issuedAt ?? null}::timestamptz)`;
}

/** The wallet of a name signs its release. A reservation is released by the provider that has the namespace. */
function assertMayRelease({ name }: ReleaseSubject, context: MutationContext): void {
  if (!isSeenBy(context.providerId, name)) throw new NameNotFound();
  if (name.controller === null) return;
  const { controller, issuedAt } = signedBy(context);
  if (name.controller !== controller) throw new NotTheController('name');
  if (name.authorizedAt !== null && issuedAt < new Date(name.authorizedAt)) throw new AuthorizationOutdated();
}

function shown(context: MutationContext, name: NameWithOwner): Plan<NamespaceName> & { readonly entityTag: string } {
  const body = presentNameTo(context.providerId, name);
  return { status: 200, body, entityTag: contentTag(body) };
}
