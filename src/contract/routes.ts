import { METHOD_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { type INestApplicationContext, RequestMethod } from '@nestjs/common';
import { ModulesContainer, Reflector } from '@nestjs/core';
import { z } from 'zod';
import { ACCESS, type Access } from '../auth/auth.decorators.js';
import type { ServedErrorCode } from '../common/errors/error-codes.js';
import { ERROR_CODES, RESPONSE_HEADER_NAMES, BODY_SCHEMA } from '../common/http/http.decorators.js';
import type { ResponseHeader } from '../common/http/response-headers.js';
import type { RouteLimit } from '../limits/domain/limits.js';
import { RateLimit } from '../limits/rate-limit.decorator.js';

/** What the decorators of a controller's method say about its route; the OpenAPI document is completed from it. */
export interface Route {
  readonly access: Access;
  readonly limit: RouteLimit | undefined;
  readonly failures: readonly ServedErrorCode[];
  readonly sends: readonly ResponseHeader[];
  /** Whether its body is read, which that of a GET never is. */
  readonly readsBody: boolean;
  readonly body: z.ZodType | undefined;
  readonly query: z.ZodType | undefined;
}

const Parameters = z.record(z.string(), z.looseObject({ schema: z.instanceof(z.ZodType).optional() })).default({});

/** The routes of an application by the names of their methods, which are unique: they are the operation ids. */
export function routesOf(app: INestApplicationContext): ReadonlyMap<string, Route> {
  const modules = [...app.get(ModulesContainer).values()];
  const controllers = modules.flatMap(({ controllers: all }) => [...all.values()].map(({ metatype }) => metatype));
  const routes = controllers.flatMap((controller) => (typeof controller === 'function' ? routesIn(controller) : []));
  const names = routes.map(([name]) => name);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) throw new Error(`Two routes have methods of the same name: ${twice.join(', ')}.`);
  return new Map(routes);
}

function routesIn(controller: Function): [string, Route][] {
  const methods = Object.entries(Object.getOwnPropertyDescriptors(controller.prototype));
  return methods.flatMap(([name, { value }]): [string, Route][] =>
    typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value)
      ? [[name, routeOf(controller, name, value)]]
      : [],
  );
}

function routeOf(controller: Function, name: string, handler: Function): Route {
  const reflector = new Reflector();
  const parameters = Object.entries(Parameters.parse(Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name)));
  const schemaOf = (kind: RouteParamtypes) => parameters.find(([key]) => key.startsWith(`${kind}:`))?.[1].schema;
  return {
    access: reflector.get<Access | undefined>(ACCESS, handler) ?? 'provider key',
    limit: reflector.get<RouteLimit | undefined>(RateLimit, handler),
    failures: reflector.get<ServedErrorCode[] | undefined>(ERROR_CODES, handler) ?? [],
    sends: reflector.get<ResponseHeader[] | undefined>(RESPONSE_HEADER_NAMES, handler) ?? [],
    readsBody: Reflect.getMetadata(METHOD_METADATA, handler) !== RequestMethod.GET,
    body: reflector.get<z.ZodType | undefined>(BODY_SCHEMA, handler) ?? schemaOf(RouteParamtypes.BODY),
    query: schemaOf(RouteParamtypes.QUERY),
  };
}
