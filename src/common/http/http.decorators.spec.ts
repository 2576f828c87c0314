import { Controller, HttpStatus, Module, Post, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Responds } from './http.decorators.js';

@Controller()
class Shop {
  @Post(':status')
  @Responds(HttpStatus.CREATED, z.object({ shown: z.int() }), 'Made', { [HttpStatus.OK]: 'It was there' })
  make(@Res({ passthrough: true }) reply: FastifyReply): object {
    reply.status(Number(reply.request.url.slice(1)));
    return { shown: 1, secret: 2 };
  }
}

@Module({ controllers: [Shop] })
class ShopModule {}

describe('Responds', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(ShopModule, new FastifyAdapter(), { logger: false });
    await app.init();
  });
  afterAll(() => app.close());

  it.each([HttpStatus.CREATED, HttpStatus.OK])(
    'lets nothing out with %i that its schema does not name',
    async (status) => {
      const answer = await app.inject({ method: 'POST', url: `/${status}` });
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toEqual({ shown: 1 });
    },
  );
});
