import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { ChangeFeed } from './change-feed.js';
import { Database } from './database.js';
import { openDatabase } from './open-database.js';
import { PrismaService } from './prisma.service.js';

@Global()
@Module({
  providers: [
    { provide: Database, inject: [CONFIG], useFactory: (config: Config) => openDatabase(config) },
    PrismaService,
    ChangeFeed,
  ],
  exports: [Database, PrismaService, ChangeFeed],
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
