import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';

/** dist/pages, where sdk/pages/build.mjs puts the pages: files that the service only serves. */
const PAGES = join(import.meta.dirname, '../pages');

/** A browser asks with the entity tag each time, and gets the files that were compressed when the pages were built. */
const STATIC = { preCompressed: true, maxAge: 0, wildcard: true } as const;

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * A Free key is pasted into the page, and it says where money goes: nothing but its own scripts runs in it, and no text
 * becomes markup. WebAssembly reads QR codes where the browser cannot.
 */
const WALLET_HEADERS = {
  ...SECURITY_HEADERS,
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
};

/** `/wallet`, unless `WALLET_PAGE` is off, and the panel that signs in `/docs`. */
export function setUpPages(app: NestFastifyApplication, { walletPage }: Config): void {
  const server = app.getHttpAdapter().getInstance();
  void server.register(serveSigning);
  if (walletPage) void server.register(serveWallet);
}

/** The panel is below `/docs`, so the headers of docs.ts protect it, too. */
async function serveSigning(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyStatic, { ...STATIC, root: join(PAGES, 'docs'), prefix: '/docs/sign/' });
}

async function serveWallet(scope: FastifyInstance): Promise<void> {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.headers(WALLET_HEADERS);
    done();
  });
  await scope.register(fastifyStatic, { ...STATIC, root: join(PAGES, 'wallet'), prefix: '/wallet/', index: false });
  scope.get('/wallet', (_request, reply) => reply.sendFile('index.html'));
  // Its relative links start at `/wallet`, so that they hold behind a proxy that serves all of it under a path.
  scope.get('/wallet/', (_request, reply) => reply.redirect('../wallet', 308));
}
