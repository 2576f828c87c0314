import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CircuitBreaker } from '../common/circuit-breaker.js';
import type { Limit } from './domain/limits.js';
import type { LimitState, Admission } from './domain/sliding-log.js';
import { LimitStore } from './limit-store.js';
import { MemoryLimitStore } from './memory-limit-store.js';
import { SLIDING_LOG, SLIDING_LOG_SHA } from './redis-script.js';

const PREFIX = 'pirs:limit:';
/**
 * A decision that takes longer is an outage. One request waits for it, the next ones do not, so it may be long. If it were
 * short, a busy machine would look like an outage, and each process would admit a whole limit by itself.
 */
const TIMEOUT_MS = 500;
/** How often Redis is tried again while it is away, and how long the first connection may take. */
const RETRY_MS = 1_000;
/** A connection without the answer that it owes for this long is replaced by a new one: its host may be gone. */
const SILENCE_MS = 2_000;
/** Microseconds in a millisecond. */
const MS_MICROS = 1_000;
const PROBE: Limit = { name: 'probe', quota: 1, windowMs: 1 };

/**
 * Counts in Redis, so that all processes share every limit exactly. While Redis is away or hangs, this process counts by
 * itself (D14). It does not start from zero then, because it also notes in memory what Redis admits for it.
 */
export class RedisLimitStore extends LimitStore implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Limits');
  private readonly memory = new MemoryLimitStore();
  private readonly redis: Redis;
  private readonly circuit: CircuitBreaker;

  constructor(url: string) {
    super();
    this.redis = new Redis(url, {
      lazyConnect: true,
      enableAutoPipelining: true,
      // No command waits for a connection, and none that was sent before a break is sent again after it.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      connectTimeout: RETRY_MS,
      socketTimeout: SILENCE_MS,
      retryStrategy: (attempts) => Math.min(attempts * 50, RETRY_MS),
    });
    this.circuit = new CircuitBreaker({
      timeoutMs: TIMEOUT_MS,
      retryMs: RETRY_MS,
      probe: () => this.decide(PROBE, '', 1),
      onOpen: (cause) => this.logger.warn({ event: 'limits_degraded', cause: cause.message }),
      onClose: () => this.logger.log({ event: 'limits_restored' }),
    });
    this.redis.on('error', (cause) => this.circuit.open(cause));
  }

  get degraded(): boolean {
    return !this.circuit.closed;
  }

  /** Connects, so that the first request need not wait for it. Without Redis the service starts all the same. */
  async onModuleInit(): Promise<void> {
    const connecting = this.redis.connect().catch((cause: Error) => this.circuit.open(cause));
    await Promise.race([connecting, sleep(RETRY_MS)]);
    if (this.redis.status !== 'ready') this.circuit.open(new Error(`not connected within ${RETRY_MS} ms`));
  }

  onApplicationShutdown(): void {
    this.circuit.stop();
    this.redis.disconnect();
  }

  async consume(limit: Limit, key: string, cost = 1): Promise<Admission> {
    const shared = await this.ask(() => this.decide(limit, key, cost));
    if (shared?.admitted === false) return shared;
    const alone = this.memory.consume(limit, key, cost);
    return shared ?? alone;
  }

  async peek(limit: Limit, key: string): Promise<LimitState> {
    return (await this.ask(() => this.decide(limit, key, 0))) ?? this.memory.peek(limit, key);
  }

  /** Each of the two stores forgets the admissions if they are its own: their clocks have no instant in common. */
  async release(limit: Limit, key: string, admittedAt: number, cost = 1): Promise<void> {
    this.memory.release(limit, key, admittedAt, cost);
    // If this does not reach Redis, the admissions count until their window ends.
    await this.ask(() => this.redis.lrem(redisKey(limit, key), -cost, admittedAt));
  }

  /** What Redis answers, or undefined while it is away; the circuit breaker has logged why. */
  private async ask<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
    return this.circuit.closed ? this.circuit.call(work).catch(() => undefined) : undefined;
  }

  /** @param cost 0 only asks */
  private async decide(limit: Limit, key: string, cost: number): Promise<Admission> {
    const args = [redisKey(limit, key), limit.quota, limit.windowMs, cost] as const;
    // Not defineCommand: in an automatic pipeline without a connection its promise never settles (ioredis 1511).
    const reply = await this.redis.evalsha(SLIDING_LOG_SHA, 1, ...args).catch((cause: Error) => {
      if (!cause.message.startsWith('NOSCRIPT')) throw cause;
      return this.redis.eval(SLIDING_LOG, 1, ...args);
    });
    return admissionFrom(limit, reply);
  }
}

/** A digest, because a key may be the address of a person. */
function redisKey(limit: Limit, key: string): string {
  return `${PREFIX}${limit.name}:${createHash('sha256').update(key).digest('base64url')}`;
}

/** @param reply what {@link SLIDING_LOG} returns */
function admissionFrom(limit: Limit, reply: unknown): Admission {
  if (!Array.isArray(reply)) throw new TypeError('not a reply of the script');
  const [admitted = 0, count = 0, resetMicros = 0, nowMicros = 0] = reply.map(Number);
  const remaining = Math.max(0, limit.quota - count);
  return { admitted: admitted === 1, remaining, resetMs: resetMicros / MS_MICROS, admittedAt: nowMicros };
}
