import { Postgres } from './postgres.mjs';
import { RedisServer } from './redis.mjs';
import { migrate, Service } from './service.mjs';

/**
 * Some processes of the service on one PostgreSQL and one Redis, all of this drill's own.
 * @param {number} size
 * @param {{ variables?: Record<string, string | number>, fakeTimes?: (string | undefined)[] }} [options]
 */
export async function startFleet(size, { variables = {}, fakeTimes = [] } = {}) {
  const [postgres, redis] = await Promise.all([Postgres.create(), RedisServer.create()]);
  migrate({ DATABASE_URL: postgres.ownerUrl });
  const environment = { DATABASE_URL: postgres.serviceUrl, REDIS_URL: redis.url, ...variables };
  const start = (index, port) => Service.start(environment, { fakeTime: fakeTimes[index], port });
  const services = await Promise.all(Array.from({ length: size }, (_, index) => start(index)));
  return { postgres, redis, services, start, environment };
}
