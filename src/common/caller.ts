/** The integration behind a verified bearer credential (D13). */
export type Caller = CallingProvider | { readonly kind: 'free'; readonly keyId: string };

export interface CallingProvider {
  readonly kind: 'provider';
  readonly keyId: string;
  readonly providerId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the bearer guard; absent on public routes. */
    caller?: Caller | undefined;
  }
}
