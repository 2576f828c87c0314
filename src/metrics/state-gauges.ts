import { Gauge, type Registry } from 'prom-client';
import type { Pool } from 'pg';
import type { Standby } from '../database/standby.js';

/** Adds the gauge of the limits' store, which is asked whenever the metrics are. */
export function gaugeDegraded(registry: Registry, isDegraded: () => boolean): void {
  new Gauge({
    name: 'limits_degraded',
    help: '1 while this process counts limits by itself because Redis is away.',
    registers: [registry],
    collect() {
      this.set(isDegraded() ? 1 : 0);
    },
  });
}

/** Adds whether the database answers this process, and how far the clock of this machine is from the database's. */
export function gaugeDatabase(registry: Registry, isUp: () => boolean, clockOffsetSeconds: () => number | null): void {
  new Gauge({
    name: 'database_up',
    help: '1 while the database answers this process, 0 from `database_away` to `database_back` in the log.',
    registers: [registry],
    collect() {
      this.set(isUp() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'clock_offset_seconds',
    help: "How far this machine's clock is ahead of the database's, by whose time signatures and payment options expire.",
    registers: [registry],
    collect() {
      const seconds = clockOffsetSeconds();
      this.remove();
      if (seconds !== null) this.set(seconds);
    },
  });
}

/** Adds whether the announcements of the database arrive. */
export function gaugeNotices(registry: Registry, isSilent: () => boolean): void {
  new Gauge({
    name: 'notices_arriving',
    help: '1 while what the database announces reaches this process, 0 from `notices_not_arriving` to `notices_arriving` in the log.',
    registers: [registry],
    collect() {
      this.set(isSilent() ? 0 : 1);
    },
  });
}

/** @param pools by the name they get: `primary`, or the host and port of a standby */
export function gaugePools(registry: Registry, pools: ReadonlyMap<string, Pool>): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database, by what they do.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
      }
    },
  });
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Statements and transactions that wait for a connection.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount);
    },
  });
}

/** Adds the gauge of the standbys. Without any it has no series. */
export function gaugeStandbys(registry: Registry, standbys: readonly Standby[]): void {
  new Gauge({
    name: 'database_standby_away',
    help: '1 while others answer look-ups for this standby, because it is away, behind or promoted.',
    labelNames: ['standby'],
    registers: [registry],
    collect() {
      for (const { name, isFresh } of standbys) this.set({ standby: name }, isFresh ? 0 : 1);
    },
  });
}
