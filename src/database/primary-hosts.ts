import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hostUrls } from '../database-url.js';
import { HostWatch, TIMELINE } from './host-watch.js';
import { PrimaryLost } from './primary-lost.js';
import { closeWhenUnanswered } from './read-timeout.js';

/** How long a process that starts looks for a primary. */
const START_MS = 5_000;

interface Connection {
  readonly url: string;
  readonly socket: Socket;
}

/**
 * The hosts of one database, of which one is the primary. Opens connections to it, and closes those to a host that is no
 * longer the primary (D22). Each promotion begins a new timeline of the write-ahead log, so if two servers both act as the primary,
 * the one with the older timeline is stale: it may have been frozen, or cut off, when the other one was promoted.
 */
export class PrimaryHosts {
  private current: string;
  /** The newest timeline that a primary was seen on. */
  private newest = 0;
  private readonly seen = new Map<string, number | null>();
  private readonly connections = new Map<pg.ClientBase, Connection>();
  private readonly watches: HostWatch[];
  private readonly found: Promise<void>;
  private markFound: () => void = () => undefined;

  /** @param urls one or more @param onMove receives the host of a new primary */
  constructor(
    urls: readonly string[],
    connection: pg.ClientConfig,
    private readonly onMove: (host: string) => void,
  ) {
    this.current = urls[0] ?? '';
    this.found = new Promise((resolve) => (this.markFound = resolve));
    const watched = urls.length > 1 ? urls : [];
    this.watches = watched.map(
      (url) => new HostWatch({ ...connection, connectionString: url }, (timeline) => this.see(url, timeline)),
    );
  }

  /** Finds the primary among the hosts that a URL names. @returns its URL */
  static async find(url: string): Promise<string> {
    const hosts = new PrimaryHosts(hostUrls(url), {}, () => undefined);
    await hosts.ready();
    hosts.close();
    return hosts.current;
  }

  /** Waits until it is known which of several hosts is the primary, but not for ever: then the first statement fails. */
  async ready(): Promise<void> {
    if (this.watches.length > 0) await Promise.race([this.found, sleep(START_MS, undefined, { ref: false })]);
  }

  /** A class of clients that connect to the primary of the moment at which they are made. */
  clientClass(): new (config?: pg.ClientConfig) => pg.Client {
    const currentUrl = () => this.current;
    const track = (client: pg.Client, connection: Connection) => this.track(client, connection);
    return class extends pg.Client {
      constructor({ query_timeout: timeoutMs, ...config }: pg.ClientConfig = {}) {
        const [url, socket] = [currentUrl(), new Socket()];
        super({ ...config, connectionString: url, stream: () => socket });
        track(this, { url, socket });
        if (timeoutMs) closeWhenUnanswered(this, socket, timeoutMs);
      }
    };
  }

  /** Checks a new connection before it is used. @throws PrimaryLost */
  async admit(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ timeline: number }>(TIMELINE);
    const timeline = rows[0]?.timeline ?? 0;
    const url = this.connections.get(client)?.url;
    if (url !== undefined) this.see(url, timeline);
    if (timeline === 0 || timeline < this.newest || url !== this.current) throw new PrimaryLost();
  }

  /** See {@link Database.fencePrimary}. */
  fencePrimary(timeline: number): void {
    if (timeline < this.newest) return;
    this.newest = timeline + 1;
    this.cut(() => true);
  }

  close(): void {
    for (const watch of this.watches) watch.close();
  }

  private see(url: string, timeline: number | null): void {
    this.seen.set(url, timeline);
    if (timeline === null) return;
    if (timeline === 0 || timeline < this.newest) {
      this.cut((connection) => connection.url === url);
      return;
    }
    if (timeline > this.newest || this.seen.get(this.current) !== this.newest) this.moveTo(url);
    this.newest = timeline;
    this.markFound();
  }

  private moveTo(url: string): void {
    if (url === this.current) return;
    this.current = url;
    this.cut((connection) => connection.url !== url);
    this.onMove(new URL(url).host);
  }

  private track(client: pg.ClientBase, connection: Connection): void {
    this.connections.set(client, connection);
    connection.socket.once('close', () => this.connections.delete(client));
  }

  /** Statements in flight on these connections fail at once. */
  private cut(isCut: (connection: Connection) => boolean): void {
    for (const connection of [...this.connections.values()].filter(isCut)) connection.socket.destroy();
  }
}
