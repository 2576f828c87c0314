import type {
  EmergencySuspendRequest,
  NamespaceNameRequest,
  RegisterIdentifierRequest,
  UpdateIdentifierRequest,
} from '../api.js';
import type { Change } from './draft-maker.js';

/** An identifier as it was read: its `etag` lets a change apply to what was read and to nothing newer. */
export interface IdentifierReference {
  readonly id: string;
  readonly etag?: string | null;
}

export function pathOf(id: string): string {
  return `/v1/identifiers/${encodeURIComponent(id)}`;
}

export function registration(body: RegisterIdentifierRequest): Change<'identifier'> {
  return { kind: 'identifier', method: 'POST', path: '/v1/identifiers', body };
}

export function update({ id, etag }: IdentifierReference, body: UpdateIdentifierRequest): Change<'identifier'> {
  return { kind: 'identifier', method: 'PATCH', path: pathOf(id), body, ifMatch: etag };
}

export function removal({ id, etag }: IdentifierReference): Change<'identifier'> {
  return { kind: 'identifier', method: 'DELETE', path: pathOf(id), ifMatch: etag };
}

/** Without If-Match: stopping payments must not fail because somebody changed something just before. */
export function emergencySuspension({ id }: IdentifierReference, body: EmergencySuspendRequest): Change<'identifier'> {
  return { kind: 'identifier', method: 'POST', path: `${pathOf(id)}/emergency-suspend`, body };
}

export function nameRegistration(namespace: string, body: NamespaceNameRequest): Change<'name'> {
  return { kind: 'name', method: 'POST', path: `/v1/namespaces/${encodeURIComponent(namespace)}/names`, body };
}

export const SIGNATURE_CHECK: Change<'check'> = {
  kind: 'check',
  method: 'POST',
  path: '/v1/controller-authorizations/check',
};
