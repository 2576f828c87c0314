import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppModule } from '../../dist/app.module.js';
import { readConfig } from '../../dist/config.js';
import { createContract } from '../../dist/contract/document.js';

/** The OpenAPI document of the built service with default settings. Nothing is started, and no database is needed. */
export async function currentContract() {
  const config = readConfig({});
  const app = await NestFactory.create(AppModule.for(config), new FastifyAdapter(), {
    preview: true,
    logger: ['error'],
  });
  return JSON.parse(JSON.stringify(createContract(app, config)));
}
