import { Ajv } from 'ajv';

/** Statuses that HTTP itself asks for on every operation (D15), with the one error body. */
const EVERYWHERE = [400, 408, 413, 414, 415, 429, 431, 500, 503];

/** The OpenAPI document of a running service, to hold its answers against; plain JavaScript for the drills' sake. */
export class Contract {
  #operations;
  #error;

  constructor(document) {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const schemas = withNull(document.components.schemas);
    const compile = (schema) => ajv.compile({ ...withNull(schema), components: { schemas } });
    this.#error = compile({ $ref: '#/components/schemas/Error' });
    this.#operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
        validators: new Map(
          Object.entries(operation.responses).map(([status, response]) => [
            Number(status),
            compile(response.content?.['application/json']?.schema ?? {}),
          ]),
        ),
      })),
    );
  }

  /** Whether the document has an operation for this path. */
  knows(method, path) {
    return this.#find(method, path) !== undefined;
  }

  /** @throws when an answer is not what the document promises */
  check(method, path, { status, body }) {
    const operation = this.#find(method, path);
    if (!operation) return;
    const validate = operation.validators.get(status) ?? (EVERYWHERE.includes(status) ? this.#error : undefined);
    if (!validate) throw new Error(`${method} ${path} answered ${status}, which its contract does not list.`);
    if (!validate(body)) throw new Error(`${method} ${path} ${status}: ${JSON.stringify(validate.errors)}`);
  }

  /** @throws when a body is not that of an error */
  checkError(body) {
    if (!this.#error(body)) throw new Error(`not an error body: ${JSON.stringify(this.#error.errors)}`);
  }

  #find(method, path) {
    const [target] = path.split('?');
    return this.#operations.find((each) => each.method === method && each.pattern.test(target));
  }
}

/** OpenAPI 3.0 says `nullable`; JSON Schema says `null` among the types. */
function withNull(schema) {
  if (Array.isArray(schema)) return schema.map(withNull);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withNull(value)]),
  );
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest;
}
