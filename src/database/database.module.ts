import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { ChangeFeed } from './change-feed.js';
import { Database } from './database.js';
import { assertMigrated } from './migrations.js';
import { openDatabase } from './open-database.js';
import { PrismaService } from './prisma.service.js';
import { Replica } from './replica.js';
import { SlowQueries } from './slow-queries.js';

async function openMigrated(config: Config): Promise<Database> {
  const database = await openDatabase(config);
  await assertMigrated(database);
  return database;
}

@Global()
@Module({
  providers: [
    { provide: Database, inject: [CONFIG], useFactory: openMigrated },
    PrismaService,
    ChangeFeed,
    Replica,
    SlowQueries,
  ],
  exports: [Database, PrismaService, ChangeFeed, Replica],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.prisma.$disconnect();
    await this.database.close();
  }
}
