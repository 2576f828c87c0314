import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { buildVersion } from '../build-version.js';
import { LimitDecisions } from './limit-decisions.js';
import { ResolveCounts } from './resolve-counts.js';

/** From the embedded database's median to what the time-outs allow, in seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/**
 * What this process counts and measures for Prometheus. Labels are names that this service chose (routes, limits, codes,
 * statements, ids of providers), never anything that a client sent.
 */
@Injectable()
export class MetricsService {
  readonly registry = new Registry();
  readonly resolves = new ResolveCounts(this.registry);
  private readonly decisions = new LimitDecisions(this.registry);

  private readonly requestSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly batchSizes = new Histogram({
    name: 'resolve_batch_size',
    help: 'Identifiers looked up by one query.',
    buckets: BATCH_SIZES,
    registers: [this.registry],
  });
  private readonly lookups = new Counter({
    name: 'database_lookups_total',
    help: 'Queries that look identifiers up, by the server that answered: the primary, or a standby by its host and port.',
    labelNames: ['server'],
    registers: [this.registry],
  });
  private readonly authFailures = new Counter({
    name: 'auth_failures_total',
    help: 'Requests answered with 401, by the code of the answer.',
    labelNames: ['code'],
    registers: [this.registry],
  });
  private readonly availabilityOutcomes = new Counter({
    name: 'availability_outcomes_total',
    help: 'Answers of the availability check, by the status in the answer.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly slowQueries = new Counter({
    name: 'database_slow_queries_total',
    help: 'Statements that took DATABASE_SLOW_QUERY_MS or longer, with the wait for a connection.',
    labelNames: ['statement'],
    registers: [this.registry],
  });
  private readonly webhookAttempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts to deliver an event to an endpoint, by what came of them.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly webhooksDisabled = new Counter({
    name: 'webhooks_disabled_total',
    help: 'Endpoints that were given up, by why.',
    labelNames: ['reason'],
    registers: [this.registry],
  });

  /** Series by their labels, kept because finding one costs as much as counting in it. */
  private readonly requestSeries = new Map<string, (seconds: number) => void>();

  constructor() {
    new Gauge({
      name: 'build_info',
      help: 'Always 1; the label says which version runs.',
      labelNames: ['version'],
      registers: [this.registry],
    }).set({ version: buildVersion() }, 1);
  }

  observeRequest(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${status} ${route}`;
    let observe = this.requestSeries.get(key);
    if (!observe) {
      observe = this.requestSeconds.labels(method, route, String(status)).observe;
      this.requestSeries.set(key, observe);
    }
    observe(seconds);
  }

  readonly observeBatch = (size: number): void => this.batchSizes.observe(size);

  /** @param server `primary`, or the host and port of a standby */
  countLookup(server: string): void {
    this.lookups.inc({ server });
  }

  countDecision(limit: string, admitted: boolean): void {
    this.decisions.count(limit, admitted);
  }

  countAuthFailure(code: string): void {
    this.authFailures.inc({ code });
  }

  /** @param status one of the contract's, never text of a client */
  countAvailability(status: string): void {
    this.availabilityOutcomes.inc({ outcome: status });
  }

  countSlowQuery(statement: string): void {
    this.slowQueries.inc({ statement });
  }

  /** @param outcome one of this service's words, never text of an endpoint */
  countWebhookAttempt(outcome: string): void {
    this.webhookAttempts.inc({ outcome });
  }

  countWebhookDisabled(reason: string): void {
    this.webhooksDisabled.inc({ reason });
  }
}
