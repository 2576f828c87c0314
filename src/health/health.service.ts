import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { StandbysService } from '../database/standbys.service.js';
import { NotReady } from './health.errors.js';
import type { Health } from './health.schema.js';

const SERVICE = 'payment-identifier-resolver';
/** A prober wants an answer before it gives up by itself. */
const PATIENCE_MS = 500;

/** Whether the process lives, and whether it should get requests (D17). */
@Injectable()
export class HealthService {
  private draining = false;

  constructor(
    private readonly database: Database,
    private readonly standbys: StandbysService,
  ) {}

  async check(): Promise<Health> {
    const database = (await this.databaseAnswers()) ? 'up' : 'down';
    const standbys = { configured: this.standbys.all.length, answering: this.standbys.answering };
    return { ok: true, service: SERVICE, database, standbys };
  }

  /** @throws NotReady */
  async checkReady(): Promise<Health> {
    if (this.draining) throw new NotReady();
    const health = await this.check();
    if (health.database === 'down') throw new NotReady();
    return health;
  }

  /** From now on the readiness check fails, so that load balancers send no more requests. */
  drain(): void {
    this.draining = true;
  }

  private databaseAnswers(): Promise<boolean> {
    const answer = this.database.query('ping', 'select 1', []).then(
      () => true,
      () => false,
    );
    return Promise.race([answer, sleep(PATIENCE_MS, false, { ref: false })]);
  }
}
