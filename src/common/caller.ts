import type { Config } from '../config.js';

/** The integration behind a verified bearer credential (D13). */
export type Caller = CallingProvider | { readonly kind: 'free'; readonly keyId: string };

export interface CallingProvider {
  readonly kind: 'provider';
  readonly keyId: string;
  readonly providerId: string;
  /** What an operator has set for this provider alone (D14); null when the service's own limits hold for it. */
  readonly limits: Readonly<Partial<Config['limits']>> | null;
}

/** The caller of a request on a route that needs one. */
export function callerOf({ caller }: { readonly caller?: Caller | undefined }): Caller {
  if (!caller) throw new Error('A route that needs a caller was reached without one.');
  return caller;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the bearer guard; absent on public routes. */
    caller?: Caller | undefined;
  }
}
