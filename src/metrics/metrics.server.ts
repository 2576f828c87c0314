import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics } from 'prom-client';
import { CONFIG, type Config } from '../config.js';
import { ChangeFeedService } from '../database/change-feed.service.js';
import { DatabaseClockService } from '../database/database-clock.service.js';
import { DatabaseWatchService } from '../database/database-watch.service.js';
import { Database } from '../database/database.js';
import { PostgresDatabase } from '../database/postgres-database.js';
import { StandbysService } from '../database/standbys.service.js';
import { LimitStore } from '../limits/limit-store.js';
import { MetricsService } from '../common/metrics/metrics.service.js';
import { measureBusiness } from './business-metrics.js';
import { BusinessNumbersService } from './business-numbers.service.js';
import { measureLog } from './log-metrics.js';
import { gaugeDatabase, gaugeDegraded, gaugeNotices, gaugePools, gaugeStandbys } from './state-gauges.js';

/**
 * Serves GET /metrics on a port of its own, which stays inside the network that the service runs in; with METRICS_PORT 0
 * it serves nothing, and requests are not measured.
 */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: MetricsService,
    private readonly database: Database,
    private readonly watch: DatabaseWatchService,
    private readonly clock: DatabaseClockService,
    private readonly feed: ChangeFeedService,
    private readonly standbys: StandbysService,
    private readonly limits: LimitStore,
    private readonly business: BusinessNumbersService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.metricsPort === 0) return;
    this.addGauges(this.metrics);
    this.server = await listen(this.metrics, this.config.metricsPort, this.config.host);
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private addGauges({ registry }: MetricsService): void {
    collectDefaultMetrics({ register: registry });
    const pools = new Map(this.standbys.all.map(({ name, pool }) => [name, pool]));
    if (this.database instanceof PostgresDatabase) pools.set('primary', this.database.pool);
    gaugeDegraded(registry, () => this.limits.degraded);
    gaugeDatabase(
      registry,
      () => this.watch.isUp,
      () => this.clock.offsetSeconds,
    );
    gaugeNotices(registry, () => this.feed.isSilent);
    gaugePools(registry, pools);
    gaugeStandbys(registry, this.standbys.all);
    measureBusiness(registry, () => this.business.latest());
    measureLog(registry, async () => (await this.business.latest())?.log ?? null);
  }
}

function listen(metrics: MetricsService, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => void answer(metrics, request, response));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

async function answer({ registry }: MetricsService, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' || request.url !== '/metrics') {
    response.writeHead(404).end();
    return;
  }
  const text = await registry.metrics();
  response.writeHead(200, { 'content-type': registry.contentType }).end(text);
}
