import { Injectable } from '@nestjs/common';
import { Database } from './database.js';
import { PrismaClient } from './generated/client.js';

/** Prisma over the one {@link Database}. Only services use it. */
@Injectable()
export class PrismaService extends PrismaClient {
  constructor(database: Database) {
    super({ adapter: database.adapter });
  }
}
