import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import type { Subscription } from './database.js';
import { HOLD_LIVENESS_LOCK, newProcessNumber } from './liveness.js';

const RECONNECT_MS = 250;
const BEAT_MS = 200;
/** How long a beat that came back vouches for the channel. With the beat below a second, as D13's revocation asks. */
const VOUCH_MS = 600;
/** A connection over which nothing has come for this long is replaced, and the log says so. */
const PATIENCE_MS = 3_000;

const SILENT = 'The connection is open, but what is announced does not come over it.';

export interface SubscriptionOptions {
  readonly channel: string;
  /** Opens the connection that listens. */
  readonly open: () => Promise<pg.Client>;
  /** Sends a notification over another connection than the one that listens. */
  readonly notify: (channel: string, payload: string) => Promise<unknown>;
  /** Called with the text of each notification, and without one whenever some may have been missed. */
  readonly onMessage: (text?: string) => void;
}

/**
 * A LISTEN that knows whether it still receives notifications. This process notifies itself on a second channel all the time:
 * PostgreSQL delivers in commit order, so a beat that comes back proves that everything committed before it was sent has arrived.
 * Beats are sent over another connection, as all other notifications are: through a pooler in transaction mode, or on a server
 * that is no longer the primary, a connection receives what it has sent itself and nothing else.
 */
export class PostgresSubscription implements Subscription {
  private readonly logger = new Logger('Notices');
  private vouchedUntil = 0;
  private heardAt = performance.now();
  private attachedAt = 0;
  private silent = false;
  private client: pg.Client | null = null;
  private closed = false;
  private readonly beatChannel = `beat_${crypto.randomUUID()}`;
  private readonly number = newProcessNumber();
  private holdsLivenessLock = false;

  constructor(private readonly options: SubscriptionOptions) {}

  get current(): boolean {
    return performance.now() < this.vouchedUntil;
  }

  get isSilent(): boolean {
    return this.silent;
  }

  get processNumber(): number | null {
    return this.holdsLivenessLock ? this.number : null;
  }

  /** Makes one attempt to listen; in the background it makes others, and goes on listening. */
  async start(): Promise<void> {
    await this.attach();
    void this.keepListening();
  }

  close(): void {
    this.closed = true;
    this.leave();
  }

  private async keepListening(): Promise<void> {
    while (!this.closed) {
      if (this.client === null) {
        await sleep(RECONNECT_MS);
        await this.attach();
      } else {
        await this.beat(this.client);
      }
    }
  }

  private async attach(): Promise<void> {
    if (this.closed) return;
    const { open, channel, onMessage } = this.options;
    try {
      this.client = await open();
      if (this.closed) return this.leave();
      this.hear(this.client);
      const channels = [channel, this.beatChannel].map((name) => `listen ${pg.escapeIdentifier(name)}`);
      await this.client.query(channels.join('; '));
      this.attachedAt = performance.now();
      onMessage();
    } catch (error) {
      this.leave();
      this.warn(error);
    }
  }

  private hear(client: pg.Client): void {
    client.on('notification', ({ channel, payload }) => {
      if (channel === this.options.channel) this.options.onMessage(payload);
      else if (this.client === client) this.vouch(Number(payload));
    });
    const lose = () => this.client === client && this.leave();
    client.on('error', lose);
    client.on('end', lose);
  }

  /** @param sentAt when the beat was sent that has come back */
  private vouch(sentAt: number): void {
    const now = performance.now();
    if (this.silent) this.logger.log({ event: 'notices_arriving', ms: Math.round(now - this.heardAt) });
    this.silent = false;
    this.heardAt = now;
    this.vouchedUntil = sentAt + VOUCH_MS;
  }

  private async beat(client: pg.Client): Promise<void> {
    let cause: unknown = SILENT;
    await this.options.notify(this.beatChannel, String(performance.now())).catch((error: unknown) => (cause = error));
    await sleep(BEAT_MS);
    if (this.client !== client) return;
    // A beat that has come back shows that this is a session of its own: through a pooler, another one would keep the lock.
    if (!this.holdsLivenessLock && this.current) await this.holdLivenessLock(client);
    if (performance.now() - Math.max(this.heardAt, this.attachedAt) <= PATIENCE_MS) return;
    this.leave();
    this.warn(cause);
  }

  private async holdLivenessLock(client: pg.Client): Promise<void> {
    const isHeld = await client.query(HOLD_LIVENESS_LOCK, [this.number]).then(
      () => true,
      () => false,
    );
    this.holdsLivenessLock = isHeld && this.client === client;
  }

  /** From now on nothing is vouched for. */
  private leave(): void {
    const { client } = this;
    this.client = null;
    this.vouchedUntil = 0;
    this.holdsLivenessLock = false;
    // Not awaited: a server that is gone does not answer.
    void client?.end().catch(() => undefined);
  }

  /** Once for each silence, and only where it is more than a reconnection. */
  private warn(cause: unknown): void {
    if (this.closed || this.silent || performance.now() - this.heardAt <= PATIENCE_MS) return;
    this.silent = true;
    this.logger.warn({ event: 'notices_not_arriving', cause: cause instanceof Error ? cause.message : String(cause) });
  }
}
