import type {
  EmergencySuspendRequest,
  NamespaceNameRequest,
  RegisterIdentifierRequest,
  UpdateIdentifierRequest,
} from '../api.js';
import type { Change } from './draft-maker.js';
import { InvalidOption } from './invalid-option.js';
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

/** @throws InvalidOption */
export function update({ id, ...read }: IdentifierReference, body: UpdateIdentifierRequest): Change<'identifier'> {
  const path = pathTo('/v1/identifiers/{id}', { id });
  return { kind: 'identifier', method: 'PATCH', path, body, ifMatch: versionOf(read) };
}

/** @throws InvalidOption */
export function removal({ id, ...read }: IdentifierReference): Change<'identifier'> {
  const path = pathTo('/v1/identifiers/{id}', { id });
  return { kind: 'identifier', method: 'DELETE', path, ifMatch: versionOf(read) };
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

/** The identifier under the name is removed with it. @throws InvalidOption */
export function nameRelease({ namespace, label, ...read }: NameReference): Change<'name'> {
  const path = pathTo('/v1/namespaces/{namespace}/names/{label}', { namespace, label });
  return { kind: 'name', method: 'DELETE', path, ifMatch: versionOf(read) };
}

export const SIGNATURE_CHECK: Change<'check'> = {
  kind: 'check',
  method: 'POST',
  path: pathTo('/v1/controller-authorizations/check', {}),
};

/** TypeScript asks for `etag`; in JavaScript one that was forgotten must not become a change of whatever is there. */
function versionOf({ etag }: Partial<AsRead>): string | null {
  if (etag === undefined)
    throw new InvalidOption('etag', 'is missing: read it first, or give null to change whatever is there');
  return etag;
}
