import { Prisma } from '../database/generated/client.js';
import type { Plan } from '../mutations/mutation-plan.js';
import { changeBy, type RequestedChange } from './domain/change.js';
import type { Identifier } from './domain/identifier.js';
import { changeEvent, type EventContext } from './domain/identifier-event.js';
import type { LifecycleEvent } from './domain/lifecycle.js';
import { entityTag } from '../mutations/domain/entity-tag.js';
import { presentIdentifier } from './identifier.presenter.js';
import { rememberSigning, updateIdentifier } from './identifier.statements.js';
import type { Identifier as IdentifierView } from './identifier.schema.js';
import { bindName } from './name-link.statements.js';
import { IdentifierNotMutable } from './registry.errors.js';

/** An event that happens to an identifier. */
interface PlannedEvent {
  readonly before: Identifier;
  readonly event: LifecycleEvent;
  readonly requested: RequestedChange;
  /** Whether new payment options wait for an operator. */
  readonly isReviewed: boolean;
  readonly context: EventContext;
  /** A condition in SQL for the write. */
  readonly gate?: Prisma.Sql;
}

/** Plans the change that an event makes to an identifier. @throws IdentifierNotMutable */
export function planChange({
  before,
  event,
  requested,
  isReviewed,
  context,
  gate,
}: PlannedEvent): Plan<IdentifierView> {
  const change = changeBy(event, before, requested, isReviewed, context.now);
  if (!change) throw new IdentifierNotMutable(before.status);
  if (!change.isRecorded) {
    const { authorizedAt } = change.after;
    return {
      ...shown(before),
      ...(authorizedAt > before.authorizedAt && { write: rememberSigning(before, authorizedAt, gate) }),
    };
  }
  const sealed = changeEvent(before, change, context);
  const write = updateIdentifier(before, change.after, sealed, gate);
  return {
    ...shown({ ...before, ...change.after, version: sealed.sequence, historyHead: sealed.hash }),
    write: requested.nameId ? Prisma.sql`${write}, ${bindName(requested.nameId, before.controller)}` : write,
  };
}

function shown(identifier: Identifier): Plan<IdentifierView> {
  return { status: 200, body: presentIdentifier(identifier), entityTag: entityTag(identifier.version) };
}
