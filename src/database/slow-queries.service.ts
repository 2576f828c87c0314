import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { MetricsService } from '../common/metrics/metrics.service.js';
import { Database } from './database.js';
import { PrismaService } from './prisma.service.js';

/** Prisma's statements have no names; this much of their text says which one it was. */
const TEXT_LENGTH = 120;

/** Logs and counts statements that took long: their names or the start of their text, in which values are only `$1`. */
@Injectable()
export class SlowQueriesService {
  private readonly logger = new Logger('Database');
  private readonly thresholdMs: number;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly metrics: MetricsService,
    database: Database,
    prisma: PrismaService,
  ) {
    this.thresholdMs = config.database.slowQueryMs;
    database.timeStatements((name, ms) => {
      if (ms >= this.thresholdMs) this.report(name, ms);
    });
    prisma.$on('query', ({ query, duration }) => {
      if (duration >= this.thresholdMs) this.report('prisma', duration, query);
    });
  }

  private report(statement: string, duration: number, text?: string): void {
    const start = text?.replace(/\s+/g, ' ').trim().slice(0, TEXT_LENGTH);
    this.logger.warn({ event: 'slow_query', statement, text: start, ms: Math.round(duration) });
    this.metrics.countSlowQuery(statement);
  }
}
