import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from './database.js';
import { type Prisma, PrismaClient } from './generated/client.js';

/** With `query` events, from which {@link SlowQueriesService} takes how long each statement took. */
type Options = Prisma.PrismaClientOptions & { log: [{ emit: 'event'; level: 'query' }] };

/** Prisma over the one {@link Database}. Only services use it. */
@Injectable()
export class PrismaService extends PrismaClient<Options, 'query'> implements OnModuleInit {
  constructor(database: Database) {
    super({ adapter: database.adapter, log: [{ emit: 'event', level: 'query' }] });
  }

  /** Loads and compiles what Prisma plans its queries with, so that no request of a ready process waits for that. */
  async onModuleInit(): Promise<void> {
    await this.$connect();
  }
}
