import type {
  EmergencySuspendRequest,
  NamespaceNameRequest,
  RegisterIdentifierRequest,
  UpdateIdentifierRequest,
} from '../api.js';
import type { Change } from './draft-maker.js';
import { pathTo } from './paths.js';

/** What was read: its `etag` lets a change apply to that and to nothing newer. With null it applies to whatever is there. */
interface AsRead {
  readonly etag: string | null;
}

/** An identifier as it was read. In a list it has no `etag`: read it by its id. */
export interface IdentifierReference extends AsRead {
  readonly id: string;
}

/** The two parts of a name. */
export interface NameParts {
  /** The slug. */
  readonly namespace: string;
  readonly label: string;
}

/** A name as it was read. */
export type NameReference = NameParts & AsRead;

export function registration(body: RegisterIdentifierRequest): Change<'identifier'> {
  return { kind: 'identifier', method: 'POST', path: pathTo('/v1/identifiers', {}), body };
}

export function update({ id, etag }: IdentifierReference, body: UpdateIdentifierRequest): Change<'identifier'> {
  return { kind: 'identifier', method: 'PATCH', path: pathTo('/v1/identifiers/{id}', { id }), body, ifMatch: etag };
}

export function removal({ id, etag }: IdentifierReference): Change<'identifier'> {
  return { kind: 'identifier', method: 'DELETE', path: pathTo('/v1/identifiers/{id}', { id }), ifMatch: etag };
}

/** Without If-Match: stopping payments must not fail because somebody changed something just before. */
export function emergencySuspension(
  { id }: Pick<IdentifierReference, 'id'>,
  body: EmergencySuspendRequest,
): Change<'identifier'> {
  return { kind: 'identifier', method: 'POST', path: pathTo('/v1/identifiers/{id}/emergency-suspend', { id }), body };
}

export function nameRegistration(namespace: string, body: NamespaceNameRequest): Change<'name'> {
  return { kind: 'name', method: 'POST', path: pathTo('/v1/namespaces/{namespace}/names', { namespace }), body };
}

/** The identifier under the name is removed with it. */
export function nameRelease({ namespace, label, etag }: NameReference): Change<'name'> {
  const path = pathTo('/v1/namespaces/{namespace}/names/{label}', { namespace, label });
  return { kind: 'name', method: 'DELETE', path, ifMatch: etag };
}

export const SIGNATURE_CHECK: Change<'check'> = {
  kind: 'check',
  method: 'POST',
  path: pathTo('/v1/controller-authorizations/check', {}),
};
