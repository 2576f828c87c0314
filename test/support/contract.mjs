import { Ajv, type ValidateFunction } from 'ajv';
import type { Answer } from './http-client.js';

interface Operation {
  readonly pattern: RegExp;
  readonly method: string;
  readonly validators: ReadonlyMap<number, ValidateFunction>;
}

/** Statuses that HTTP itself asks for on every operation (D15), with the one error body. */
const EVERYWHERE = [400, 413, 414, 415, 429, 500, 503];

/** The OpenAPI document of a running service, to hold its answers against. */
export class Contract {
  private readonly operations: Operation[];
  private readonly error: ValidateFunction;

  constructor(document: any) {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const schemas = withNull(document.components.schemas);
    const compile = (schema: object) => ajv.compile({ ...withNull(schema), components: { schemas } });
    this.error = compile({ $ref: '#/components/schemas/Error' });
    this.operations = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
      Object.entries<any>(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
        validators: new Map(
          Object.entries<any>(operation.responses).map(([status, response]) => [
            Number(status),
            compile(response.content?.['application/json']?.schema ?? {}),
          ]),
        ),
      })),
    );
  }

  /** @throws when an answer is not what the document promises */
  check(method: string, path: string, { status, body }: Answer): void {
    const target = path.split('?')[0] ?? '';
    const operation = this.operations.find((each) => each.method === method && each.pattern.test(target));
    if (!operation) return;
    const validate = operation.validators.get(status) ?? (EVERYWHERE.includes(status) ? this.error : undefined);
    if (!validate) throw new Error(`${method} ${target} answered ${status}, which its contract does not list.`);
    if (!validate(body)) throw new Error(`${method} ${target} ${status}: ${JSON.stringify(validate.errors)}`);
  }
}

/** OpenAPI 3.0 says `nullable`; JSON Schema says `null` among the types. */
function withNull(schema: any): any {
  if (Array.isArray(schema)) return schema.map(withNull);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withNull(value)]),
  );
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest;
}
