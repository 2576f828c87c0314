import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Subscription } from './database.js';
import { HOLD_LIVENESS_LOCK, newProcessNumber } from './liveness.js';

const RECONNECT_MS = 250;
const BEAT_MS = 200;
/** How long a beat that came back vouches for the channel. With the beat below a second, as D13's revocation asks. */
const VOUCH_MS = 600;

/**
 * A LISTEN that knows whether it still receives notifications. It notifies itself on a second channel all the time: PostgreSQL
 * delivers in commit order, so a beat that comes back proves that everything committed before it was sent has arrived. That
 * also finds what a connection cannot see about itself: a dead peer, or a pooler that swallows notifications.
 */
export class PostgresSubscription implements Subscription {
  private vouchedUntil = 0;
  private client: pg.Client | null = null;
  private closed = false;
  private readonly beatChannel = `beat_${crypto.randomUUID()}`;
  private readonly number = newProcessNumber();
  private isPresent = false;

  constructor(
    private readonly open: () => Promise<pg.Client>,
    private readonly channel: string,
    private readonly onMessage: (text?: string) => void,
  ) {}

  get current(): boolean {
    return performance.now() < this.vouchedUntil;
  }

  get processNumber(): number | null {
    return this.isPresent ? this.number : null;
  }

  /** Makes one attempt; goes on trying in the background when it fails. */
  async start(): Promise<void> {
    if (!(await this.attach())) void this.reattach();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.vouchedUntil = 0;
    await this.client?.end();
  }

  private async attach(): Promise<boolean> {
    const client = await this.open().catch(() => null);
    if (client === null) return false;
    client.on('notification', ({ channel, payload }) => {
      if (channel === this.channel) this.onMessage(payload);
      else this.vouchedUntil = Number(payload) + VOUCH_MS;
    });
    try {
      await client.query(
        `listen ${pg.escapeIdentifier(this.channel)}; listen ${pg.escapeIdentifier(this.beatChannel)}`,
      );
    } catch {
      void client.end().catch(() => undefined);
      return false;
    }
    this.client = client;
    this.onMessage();
    void this.beat(client);
    return true;
  }

  private async beat(client: pg.Client): Promise<void> {
    try {
      while (!this.closed) {
        await client.query('select pg_notify($1, $2)', [this.beatChannel, String(performance.now())]);
        await sleep(BEAT_MS);
        // A beat that has come back shows that this is a session of its own: through a pooler, another one would keep the lock.
        if (!this.isPresent && this.current) await this.bePresent(client);
      }
    } catch {
      this.vouchedUntil = 0;
      this.isPresent = false;
      void client.end().catch(() => undefined);
      if (!this.closed) await this.reattach();
    }
  }

  private async bePresent(client: pg.Client): Promise<void> {
    await client.query(HOLD_LIVENESS_LOCK, [this.number]);
    this.isPresent = true;
  }

  private async reattach(): Promise<void> {
    do {
      await sleep(RECONNECT_MS);
      if (this.closed) return;
    } while (!(await this.attach()));
  }
}
