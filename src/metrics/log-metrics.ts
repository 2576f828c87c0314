import { Gauge, type Registry } from 'prom-client';
import type { LogProgress } from './business-numbers.service.js';

/** Adds how far the public log is. @param latest asked at every look, and cheap; null while the database is away */
export function measureLog(registry: Registry, latest: () => Promise<LogProgress | null>): void {
  const gauge = (name: string, help: string, valueIn: (log: LogProgress) => number | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const log = await latest();
        const value = log && valueIn(log);
        this.remove();
        if (value !== null) this.set(value);
      },
    });
  gauge('log_size', 'Entries that the newest checkpoint of the public log covers.', ({ size }) => size);
  gauge(
    'log_checkpoint_age_seconds',
    'Age of the newest checkpoint. It grows while nothing happens, too.',
    ({ checkpointAgeSeconds }) => checkpointAgeSeconds,
  );
  gauge('log_entries_waiting', 'Acknowledged events that no checkpoint covers yet.', ({ waiting }) => waiting);
}
