/** The OpenAPI document of a running service, to hold its answers against. */
export class Contract {
  constructor(document: unknown);

  knows(method: string, path: string): boolean;

  /** @throws when an answer is not what the document promises */
  check(method: string, path: string, answer: { readonly status: number; readonly body: unknown }): void;

  /** @throws when a body is not that of an error */
  checkError(body: unknown): void;
}
