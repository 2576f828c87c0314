import { Reflector } from '@nestjs/core';
import type { RouteLimit } from './domain/limits.js';

/** The limit a route is counted under (D14). A route without it is not limited. */
export const RateLimit = Reflector.createDecorator<RouteLimit>();

/** How many resolves a request counts as, by its body before it is validated. A route without it counts as one. */
export const RateLimitCost = Reflector.createDecorator<(body: unknown) => number>();
