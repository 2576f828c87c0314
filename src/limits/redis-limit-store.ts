import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CircuitBreaker } from '../common/circuit-breaker.js';
import type { Limit } from './domain/limits.js';
import type { Standing, Verdict } from './domain/sliding-log.js';
import { LimitStore } from './limit-store.js';
import { MemoryLimitStore } from './memory-limit-store.js';
import { SLIDING_LOG, SLIDING_LOG_SHA } from './redis-script.js';

const PREFIX = 'pirs:limit:';
/** Waited once for each outage, so it may be long; short, a busy machine would be taken for one, and the limit doubled. */
const TIMEOUT_MS = 500;
const RETRY_MS = 1000;
/** A connection that owes an answer this long is given up for a new one: the host behind it may be gone. */
const SILENCE_MS = 2000;
const PROBE: Limit = { name: 'probe', quota: 1, windowMs: 1, per: 'key' };

/**
 * Counts in Redis, so that all processes share every limit exactly. While Redis is away or hangs, this process goes on
 * by itself (D14), and not from zero: what Redis admitted through it was noted here as well.
 */
export class RedisLimitStore extends LimitStore implements OnModuleInit, OnApplicationShutdown {
  readonly #logger = new Logger('Limits');
  readonly #memory = new MemoryLimitStore();
  readonly #redis: Redis;
  readonly #circuit: CircuitBreaker;

  constructor(url: string) {
    super();
    this.#redis = new Redis(url, {
      lazyConnect: true,
      enableAutoPipelining: true,
      // Nothing waits for a connection, and nothing asked before a break is spent after it.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      connectTimeout: RETRY_MS,
      socketTimeout: SILENCE_MS,
      retryStrategy: (attempts) => Math.min(attempts * 50, RETRY_MS),
    });
    this.#circuit = new CircuitBreaker({
      timeoutMs: TIMEOUT_MS,
      retryMs: RETRY_MS,
      probe: () => this.#decide(PROBE, '', true),
      onOpen: (cause) => this.#logger.warn({ event: 'limits_degraded', reason: cause.message }),
      onClose: () => this.#logger.log({ event: 'limits_restored' }),
    });
    this.#redis.on('error', (cause) => this.#circuit.open(cause));
  }

  get degraded(): boolean {
    return !this.#circuit.closed;
  }

  /** The first request should find Redis connected; without Redis the service starts all the same. */
  async onModuleInit(): Promise<void> {
    const connecting = this.#redis.connect().catch((cause: Error) => this.#circuit.open(cause));
    await Promise.race([connecting, sleep(RETRY_MS)]);
    if (this.#redis.status !== 'ready') this.#circuit.open(new Error(`not connected within ${RETRY_MS} ms`));
  }

  onApplicationShutdown(): void {
    this.#circuit.stop();
    this.#redis.disconnect();
  }

  consume(limit: Limit, subject: string): Verdict | Promise<Verdict> {
    return this.#circuit.closed ? this.#consumeShared(limit, subject) : this.#memory.consume(limit, subject);
  }

  peek(limit: Limit, subject: string): Standing | Promise<Standing> {
    if (!this.#circuit.closed) return this.#memory.peek(limit, subject);
    return this.#circuit.call(() => this.#decide(limit, subject, false)).catch(() => this.#memory.peek(limit, subject));
  }

  /** Each of the two stores forgets the admission if it is its own; their clocks share no instant. */
  async release(limit: Limit, subject: string, admittedAt: number): Promise<void> {
    this.#memory.release(limit, subject, admittedAt);
    if (!this.#circuit.closed) return;
    const key = keyOf(limit, subject);
    // Lost with Redis, the place frees when its window ends.
    await this.#circuit.call(() => this.#redis.lrem(key, -1, admittedAt)).catch(() => undefined);
  }

  async #consumeShared(limit: Limit, subject: string): Promise<Verdict> {
    let verdict: Verdict;
    try {
      verdict = await this.#circuit.call(() => this.#decide(limit, subject, true));
    } catch {
      return this.#memory.consume(limit, subject); // The circuit has logged why.
    }
    if (verdict.admitted) this.#memory.consume(limit, subject);
    return verdict;
  }

  async #decide(limit: Limit, subject: string, spend: boolean): Promise<Verdict> {
    const key = keyOf(limit, subject);
    const args = [key, limit.quota, limit.windowMs, spend ? 1 : 0] as const;
    // Not defineCommand: in an automatic pipeline without a connection its promise never settles (ioredis 1511).
    const reply = await this.#redis.evalsha(SLIDING_LOG_SHA, 1, ...args).catch((cause: Error) => {
      if (!cause.message.startsWith('NOSCRIPT')) throw cause;
      return this.#redis.eval(SLIDING_LOG, 1, ...args);
    });
    return verdictOf(limit, reply);
  }
}

/** Addresses of persons do not go into Redis; ids may. */
function keyOf(limit: Limit, subject: string): string {
  const id = limit.per === 'address' ? createHash('sha256').update(subject).digest('base64url') : subject;
  return `${PREFIX}${limit.name}:${id}`;
}

function verdictOf(limit: Limit, reply: unknown): Verdict {
  if (!Array.isArray(reply)) throw new TypeError('not a reply of the script');
  const [admitted = 0, count = 0, resetMicros = 0, nowMicros = 0] = reply.map(Number);
  const remaining = Math.max(0, limit.quota - count);
  return { admitted: admitted === 1, remaining, resetMs: resetMicros / 1000, admittedAt: nowMicros };
}
