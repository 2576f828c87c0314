import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PrismaService } from '../database/prisma.service.js';

const EVERY_MS = 10 * 60_000;
/** A nonce is of no use once its authorization has expired, allowing for clocks that differ (D7). */
const NONCE_SLACK_MS = 60_000;
/** D8 */
const ANSWERS_KEPT_MS = 24 * 3_600_000;

/**
 * Forgets what has served its time: spent nonces and stored answers. Little else can be deleted at all:
 * prisma/migrations/…_roles.
 */
@Injectable()
export class RetentionService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Retention');
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly prisma: PrismaService) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.purge(Date.now()), EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async purge(now: number): Promise<void> {
    try {
      await this.prisma.spentNonce.deleteMany({ where: { expiresAt: { lt: new Date(now - NONCE_SLACK_MS) } } });
      await this.prisma.idempotencyRecord.deleteMany({ where: { createdAt: { lt: new Date(now - ANSWERS_KEPT_MS) } } });
    } catch (error) {
      this.logger.warn({ msg: 'Expired records stay until the next attempt.', error });
    }
  }
}
