// The floor that this service comes close to: what Nest itself and the database cost when nothing else is done. One route
// on Fastify with three light guards: the first finds the digest of the key in a Map, the second sets three header fields,
// the third does nothing. The value is lower-cased and hashed, look-ups are batched by 16 into one prepared select whose
// rows come as text, and the answer is put together as text. No check, no limit and no warning is made.

import 'reflect-metadata';
import { hash } from 'node:crypto';
import { Body, Controller, HttpCode, Module, Post, UnauthorizedException } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import pg from 'pg';

const BATCH = 16;
const SELECT = {
  name: 'floor',
  text: `select encode(value_hash, 'hex'), type, status, payment_options, registered_at, activated_at, updated_at
    from identifiers where value_hash = any($1::text::bytea[]) and is_current`,
  rowMode: 'array',
  types: { getTypeParser: () => (text) => text },
};

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const keys = new Map([[hash('sha256', process.env['KEY'], 'hex'), 'bench']]);

class KeyGuard {
  canActivate(context) {
    const { authorization } = context.switchToHttp().getRequest().headers;
    if (!keys.has(hash('sha256', authorization.slice('Bearer '.length), 'hex'))) throw new UnauthorizedException();
    return true;
  }
}

class HeadersGuard {
  canActivate(context) {
    const reply = context.switchToHttp().getResponse();
    reply.header('cache-control', 'no-store');
    reply.header('ratelimit-policy', '"minute";q=120;w=60');
    reply.header('ratelimit', '"minute";r=119;t=60');
    return true;
  }
}

class EmptyGuard {
  canActivate() {
    return true;
  }
}

let waiting = new Map();
let isDue = false;

/** The row of a hash, with all others that are asked for in the same turn, up to a batch. */
function find(key) {
  return new Promise((resolve, reject) => {
    waiting.set(key, [...(waiting.get(key) ?? []), { resolve, reject }]);
    if (waiting.size >= BATCH) leave();
    else if (!isDue) {
      isDue = true;
      setImmediate(leave);
    }
  });
}

function leave() {
  isDue = false;
  const batch = waiting;
  if (batch.size === 0) return;
  waiting = new Map();
  const hashes = `{${[...batch.keys()].map((key) => `"\\\\x${key}"`).join(',')}}`;
  pool.query({ ...SELECT, values: [hashes] }).then(
    ({ rows }) => {
      const found = new Map(rows.map((row) => [row[0], row]));
      for (const [key, all] of batch) for (const { resolve } of all) resolve(found.get(key));
    },
    (error) => {
      for (const all of batch.values()) for (const { reject } of all) reject(error);
    },
  );
}

class FloorController {
  async resolve({ value }) {
    const row = await find(hash('sha256', value.toLowerCase(), 'hex'));
    const [, type, status, options, registeredAt, activatedAt, updatedAt] = row;
    return (
      `{"protocol_version":"1.0","status":"${status}","payment_ready":true,"identifier":{"type":"${type}",` +
      `"value":${JSON.stringify(value)}},"registration":{"registered_at":"${registeredAt}","activated_at":` +
      `"${activatedAt}","last_updated":"${updatedAt}"},"payment_options":${options}}`
    );
  }
}

// What the decorators of TypeScript do.
const route = Object.getOwnPropertyDescriptor(FloorController.prototype, 'resolve');
Post('resolve')(FloorController.prototype, 'resolve', route);
HttpCode(200)(FloorController.prototype, 'resolve', route);
Body()(FloorController.prototype, 'resolve', 0);
Controller('v1')(FloorController);

class FloorModule {}
Module({
  controllers: [FloorController],
  providers: [KeyGuard, HeadersGuard, EmptyGuard].map((useClass) => ({ provide: APP_GUARD, useClass })),
})(FloorModule);

const app = await NestFactory.create(FloorModule, new FastifyAdapter(), { logger: false });
app
  .getHttpAdapter()
  .getInstance()
  .addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('content-type', 'application/json; charset=utf-8');
    done();
  });
await app.listen(Number(process.env['PORT']), '127.0.0.1');
