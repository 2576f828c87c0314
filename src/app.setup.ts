import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { refuseOtherMethods } from './common/http/allowed-methods.js';
import { BODY_LIMIT, parseJsonBodies } from './common/http/json-body.js';
import { NestLogger } from './common/logger.js';
import { refuseUnparsed, refuseUnrouted } from './common/errors/problem.filter.js';
import { requestId } from './common/http/request-id.js';
import { logRequests } from './common/http/request-log.js';
import { enforceHttpRules } from './common/http/strict-http.js';
import type { Config } from './config.js';
import { setUpDocs } from './web/docs.js';
import { buildNameTables } from './identifier-types/domain/name-tables.js';
import { measureRequests } from './metrics/measure-requests.js';
import { setUpPages } from './web/pages.js';
import { MetricsService } from './common/metrics/metrics.service.js';

/** 700 four-byte characters, percent-encoded, in the path of endpoint 4. */
const MAX_PATH_PARAMETER = 700 * 4 * 3;

/** Builds the application without listening: that is left to the caller. */
export async function createApp(config: Config, logger: Logger): Promise<NestFastifyApplication> {
  const adapter = adapterFor(config);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.for(config), adapter, {
    abortOnError: false,
    bodyParser: false,
    logger: new NestLogger(logger),
  });
  const server = adapter.getInstance();
  parseJsonBodies(server);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  enforceHttpRules(server);
  refuseOtherMethods(server);
  logRequests(server, logger);
  if (config.metricsPort !== 0) measureRequests(server, app.get(MetricsService));
  setUpDocs(app, config);
  setUpPages(app, config);
  buildNameTables();
  return app;
}

function adapterFor({ trustProxy }: Config): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: MAX_PATH_PARAMETER },
    trustProxy,
    genReqId: requestId,
    requestTimeout: 30_000,
    // Those that come while the process ends are answered like any other: Fastify's own refusal has another shape.
    return503OnClosing: false,
    http: {
      // enforceHttpRules refuses a request without Host, in the shape of errors.
      requireHostHeader: false,
      headersTimeout: 10_000,
      // By default Node looks for late requests every 30 s, so that they could take twice their time.
      connectionsCheckingInterval: 1_000,
    },
    frameworkErrors: refuseUnrouted,
    clientErrorHandler: refuseUnparsed,
    skipMiddie: true,
  });
}
