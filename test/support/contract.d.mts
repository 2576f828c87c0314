import type { Ajv2020, Options } from 'ajv/dist/2020.js';

/** The OpenAPI document of a running service, to hold its answers against. */
export class Contract {
  constructor(document: unknown);

  /** The same for the same text. */
  static of(text: string): Contract;

  knows(method: string, path: string): boolean;

  /** @throws when an answer is not what the document promises */
  check(
    method: string,
    path: string,
    answer: { readonly status: number; readonly body: unknown; readonly headers?: Headers },
  ): void;

  /** @throws when a body is not that of an error */
  checkError(body: unknown): void;
}

/** A validator for the schemas of OpenAPI 3.1. */
export function newAjv(options?: Options): Ajv2020;
