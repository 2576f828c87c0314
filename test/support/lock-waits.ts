import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_URL } from './environment.js';
import { eventually } from './eventually.js';
import type { Service } from './service.js';

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Waits until so many wait for a lock of an open transaction. The embedded database has only one transaction at a time. */
export async function untilSomebodyWaits(service: Service, waiting = 1): Promise<void> {
  await (SERVER_URL ? eventually(async () => (await service.sql(WAITING)).length >= waiting) : sleep(500));
}
