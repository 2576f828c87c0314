import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.js';
import { createContract } from '../contract/document.js';

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

/**
 * The Swagger UI at /docs and the OpenAPI document at /docs-json. The document is made when it is first asked for, and
 * costs nothing before that.
 */
export function setUpDocs(app: NestFastifyApplication, config: Config): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', (route) => {
      if (/^\/docs\b/.test(route.url)) route.onRequest = protectPage;
    });
  SwaggerModule.setup('docs', app, () => createContract(app, config), {
    jsonDocumentUrl: 'docs-json',
    customSiteTitle: 'Payment identifier resolver',
    // Made by sdk/pages: it signs what this page sends.
    customJs: '/docs/sign/sign.js',
    customCssUrl: '/docs/sign/sign.css',
    // An API key stays in the open page and nowhere else in the browser.
    swaggerOptions: { persistAuthorization: false, tryItOutEnabled: true },
  });
}

function protectPage(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers(PAGE_HEADERS);
  done();
}
