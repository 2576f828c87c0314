import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type StandardSchemaConverter, SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from './config.js';

const describe = (audience: string) => `Resolves one typed payment identifier into its registry state and the payment
options of the wallet that controls it. Press **Authorize** and paste a provider key or a Free key. Changes also need a
wallet's signature in \`X-Controller-Wallet\` and \`X-Controller-Authorization\`, over exactly the request that is sent;
the audience to sign for is \`${audience}\`.`;

/**
 * People type API keys into this page, so it loads and sends nothing elsewhere, and no other page can frame it. Swagger UI
 * has its scripts in files of their own, but some of its styles in the page.
 */
const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/** The Swagger UI at /docs and the OpenAPI document at /docs-json, generated from the decorators. */
export function setUpDocs(app: NestFastifyApplication, config: Config): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', (route) => {
      if (/^\/docs\b/.test(route.url)) route.onRequest = protectPage;
    });
  const key = { type: 'http', scheme: 'bearer', bearerFormat: 'pirs' } as const;
  const document = new DocumentBuilder()
    .setTitle('Payment identifier resolver')
    .setDescription(describe(config.publicBaseUrl))
    .setVersion('1.0.0')
    .addServer('/', 'This process')
    .addServer(config.publicBaseUrl, 'The public address')
    .addBearerAuth({ ...key, description: 'The key of an approved provider: pirs_live_…' }, 'provider_key')
    .addBearerAuth({ ...key, description: 'A Free key, for resolve only: pirs_free_…' }, 'free_key')
    .addSecurityRequirements('provider_key')
    .build();
  SwaggerModule.setup('docs', app, () => SwaggerModule.createDocument(app, document, { standardSchemaConverter }), {
    jsonDocumentUrl: 'docs-json',
    customSiteTitle: 'Payment identifier resolver',
    // An API key stays in the open page and nowhere else in the browser.
    swaggerOptions: { persistAuthorization: false, tryItOutEnabled: true },
  });
}

const Components = z.record(z.string(), z.unknown()).default({});

/** Answers may gain members that clients ignore (D17), so their schemas forbid none. Requests are converted as usual. */
const standardSchemaConverter: StandardSchemaConverter = (schema, { schemaType }) => {
  if (schemaType === 'input' || !(schema instanceof z.ZodType)) return undefined;
  const { definitions, ...converted } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: 'output',
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties;
    },
  });
  return { schema: converted, components: Components.parse(definitions) };
};

function protectPage(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers(PAGE_HEADERS);
  done();
}
