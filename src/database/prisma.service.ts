import { Injectable } from '@nestjs/common';
import { Database } from './database.js';
import { type Prisma, PrismaClient } from './generated/client.js';

/** Its `query` events tell {@link SlowQueriesService} how long each statement took. */
type Options = Prisma.PrismaClientOptions & { log: [{ emit: 'event'; level: 'query' }] };

/** Prisma over the one {@link Database}. Only services use it. */
@Injectable()
export class PrismaService extends PrismaClient<Options, 'query'> {
  constructor(database: Database) {
    super({ adapter: database.adapter, log: [{ emit: 'event', level: 'query' }] });
  }
}
