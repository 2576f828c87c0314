import type { OpenAPIObject } from '@nestjs/swagger';

/** The parts of an OpenAPI document, of which Nest exports only the whole. */
export type PathItem = OpenAPIObject['paths'][string];
export type Operation = NonNullable<PathItem['get']>;
export type Responses = Operation['responses'];
export type Response = Exclude<NonNullable<Responses[string]>, { $ref: string }>;
export type Headers = NonNullable<Response['headers']>;
export type Examples = NonNullable<NonNullable<Response['content']>[string]['examples']>;
