import { Global, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { ChangeFeedService } from './change-feed.service.js';
import { DatabaseClockService } from './database-clock.service.js';
import { DatabaseWatchService } from './database-watch.service.js';
import { Database } from './database.js';
import { assertMigrated } from './migrations.js';
import { openDatabase } from './open-database.js';
import { PrismaService } from './prisma.service.js';
import { SlowQueriesService } from './slow-queries.service.js';
import { StandbysService } from './standbys.service.js';
import { WalPositionService } from './wal-position.service.js';

async function openMigrated(config: Config): Promise<Database> {
  const logger = new Logger('Database');
  const database = await openDatabase(config, (host) => logger.warn({ event: 'primary_moved', host }));
  await assertMigrated(database);
  return database;
}

@Global()
@Module({
  providers: [
    { provide: Database, inject: [CONFIG], useFactory: openMigrated },
    PrismaService,
    ChangeFeedService,
    DatabaseClockService,
    DatabaseWatchService,
    SlowQueriesService,
    StandbysService,
    WalPositionService,
  ],
  exports: [Database, PrismaService, ChangeFeedService, DatabaseClockService, DatabaseWatchService, StandbysService],
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
