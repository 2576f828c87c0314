/** Every request that a controller can sign for (D7), by its method and path. A group stands for a path parameter. */
const OPERATIONS = [
  ['register', /^POST \/v1\/identifiers$/],
  ['change', /^PATCH \/v1\/identifiers\/([^/]+)$/],
  ['remove', /^DELETE \/v1\/identifiers\/([^/]+)$/],
  ['suspend', /^POST \/v1\/identifiers\/([^/]+)\/emergency-suspend$/],
  ['register name', /^POST \/v1\/namespaces\/([^/]+)\/names$/],
  ['remove name', /^DELETE \/v1\/namespaces\/([^/]+)\/names\/([^/]+)$/],
  ['check', /^POST \/v1\/controller-authorizations\/check$/],
] as const;

export interface SignedOperation {
  readonly kind: (typeof OPERATIONS)[number][0];
  /** The path's parameters in their order, without percent-encoding, as the service itself reads them. */
  readonly parameters: readonly string[];
}

/**
 * Finds out what a request does from its method and target alone.
 * @param request method, a space, then path and query exactly as received
 * @returns null when no controller can sign for such a request
 */
export function signedOperationOf(request: string): SignedOperation | null {
  const line = request.replace(/[?#].*/s, '');
  for (const [kind, pattern] of OPERATIONS) {
    const match = pattern.exec(line);
    if (match) return decoded(kind, match.slice(1));
  }
  return null;
}

function decoded(kind: SignedOperation['kind'], parameters: readonly string[]): SignedOperation | null {
  try {
    return { kind, parameters: parameters.map((parameter) => decodeURIComponent(parameter)) };
  } catch {
    return null;
  }
}
