import { z } from 'zod';
import type { FieldError } from '../common/errors/problem.js';
import { sentenceFor, shapeFaults } from '../common/errors/shape-faults.js';
import type { ExampleRequest } from './error-examples.js';
import type { Route } from './routes.js';

const WithExample = z.object({ example: z.unknown() });
const PathParameter = z.object({ name: z.string(), in: z.literal('path'), schema: WithExample });

/**
 * A request of an operation, made of the examples of its path's parameters and of its body.
 * @param template the path with its parameters in braces
 */
export function exampleRequest(
  audience: string,
  method: string,
  template: string,
  parameters: readonly unknown[],
  { body, query }: Route,
): ExampleRequest {
  const parts = template.split('/').map((part) => (part.startsWith('{') ? exampleFor(part, parameters) : part));
  const sent = body && WithExample.safeParse(z.globalRegistry.get(body)).data?.example;
  const shapeFaults = body ? bodyFaults(body) : query ? queryFaults(query) : [];
  return { audience, method, path: parts.join('/'), body: sent === undefined ? '' : JSON.stringify(sent), shapeFaults };
}

function exampleFor(part: string, parameters: readonly unknown[]): string {
  const known = parameters.map((parameter) => PathParameter.safeParse(parameter).data);
  const example = known.find((parameter) => parameter && `{${parameter.name}}` === part)?.schema.example;
  return encodeURIComponent(String(example));
}

/** The faults of an empty object; where nothing is required, those of a list in its place. */
function bodyFaults(schema: z.ZodType): FieldError[] {
  const ofEmpty = faultsOf(schema, {});
  return ofEmpty.length > 0 ? ofEmpty : faultsOf(schema, []);
}

/** The faults of a query without parameters; where nothing is required, those of a page of no entries. */
function queryFaults(schema: z.ZodType): FieldError[] {
  const ofNothing = faultsOf(schema, {});
  return ofNothing.length > 0 ? ofNothing : faultsOf(schema, { limit: '0' });
}

function faultsOf(schema: z.ZodType, value: unknown): FieldError[] {
  const parsed = schema.safeParse(value, { error: sentenceFor, reportInput: true });
  return parsed.success ? [] : shapeFaults(parsed.error.issues);
}
