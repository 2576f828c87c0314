import { messages, type PGlite } from '@electric-sql/pglite';
import { type ClientConnection, ConnectionEnded } from './client-connection.js';
import { ClientSettings } from './client-settings.js';
import { MESSAGE_HEADER_BYTES, query, SYNC } from './messages.js';
import { typeOf } from './wire-reader.js';
import type { Startup } from './startup-packet.js';

/** Statements that switch the only session between the service and a client (D19). */
export interface SessionSwitch {
  readonly asService: string;
  /** Fails in the database if there is no such role. */
  asClient(startup: Startup): string;
  /** Called when the session acts as the service again. */
  onReturn(): void;
}

const TERMINATE = 'X';
/** Query, Sync, Flush, FunctionCall, Terminate: each ends a unit, a sequence of messages that are answered together. */
const LAST_OF_UNIT = `QSHF${TERMINATE}`;
/** The others of a unit: Parse, Bind, Describe, Execute, Close. */
const TYPES = `PBDEC${LAST_OF_UNIT}`;
/** Query and Parse hold a statement. */
const STATEMENTS = 'QP';
/** A unit is in memory until it is answered. */
const MAX_UNIT_BYTES = 64 * 1024 * 1024;
/** The SQLSTATE `program_limit_exceeded`. */
const TOO_LARGE = '54000';

/** A client that leaves a transaction open must not stop the service. */
const IDLE_IN_TRANSACTION = { ms: 10_000, sqlState: '25P03', sentence: 'the transaction was left open for too long' };

/**
 * A statement that has all words of a line is refused, even if it means something else by them. COPY FROM STDIN would
 * make the database wait for the rows, and the whole process with it. The others would end the LISTEN of the service,
 * which would go on accepting keys that are revoked.
 */
const REFUSED = [
  { words: [/\bcopy\b/i, /\bstdin\b/i], reason: 'The embedded database takes no COPY FROM STDIN.' },
  { words: [/\bunlisten\b/i], reason: 'The embedded database takes no UNLISTEN.' },
  { words: [/\bdiscard\b/i, /\ball\b/i], reason: 'The embedded database takes no DISCARD ALL.' },
];

/**
 * Leaves the session as the service expects it, whatever happened: no transaction, no skipping of messages until the
 * next Sync, no settings, no temporary table that would stand before one of the same name. The first ROLLBACK is for work that was
 * executed and not yet synced, which a Sync would commit.
 */
const RESET_SESSION = Buffer.concat([
  query('rollback'),
  SYNC,
  query('rollback'),
  query('reset session authorization'),
  query('reset all'),
  query('discard temp'),
]);

/**
 * The statements of one client. The embedded database has only one session, which the service uses, too. A client has it
 * exclusively from its first message until no transaction is open, so no statement lands in another client's transaction. For
 * that time the session acts as the role that the client asked for, which on a server would be its login (D19); then it acts as
 * the service again.
 */
export class ClientSession {
  private readonly settings: ClientSettings;
  private readonly switchToClient: Buffer;
  private readonly switchToService: Buffer;

  constructor(
    private readonly database: PGlite,
    private readonly connection: ClientConnection,
    startup: Startup,
    private readonly sessions: SessionSwitch,
  ) {
    this.settings = new ClientSettings(database);
    this.switchToClient = query(sessions.asClient(startup));
    this.switchToService = Buffer.concat([RESET_SESSION, query(sessions.asService)]);
  }

  /** @throws ConnectionEnded when the client has left */
  async serve(): Promise<never> {
    for (;;) {
      const unit = await this.nextUnit();
      await this.database._runExclusiveTransaction(() => this.runExclusively(unit));
    }
  }

  private async runExclusively(firstUnit: readonly Buffer[]): Promise<void> {
    try {
      // Throws if there is no such role, which closes this client's connection.
      await this.database.execProtocol(this.switchToClient);
      await this.settings.restore();
      let unit = firstUnit;
      while (!(await this.answer(unit))) {
        unit = await this.connection.within(IDLE_IN_TRANSACTION, () => this.nextUnit());
      }
      await this.settings.keep();
    } finally {
      await this.database.execProtocol(this.switchToService, { throwOnError: false });
      this.sessions.onReturn();
    }
  }

  /** @returns whether no transaction is open afterwards */
  private async answer(unit: readonly Buffer[]): Promise<boolean> {
    const statements = unit.filter(isStatement).map((message) => message.toString('latin1', MESSAGE_HEADER_BYTES));
    for (const statement of statements) this.settings.watch(statement);
    const refusal = REFUSED.find(({ words }) => statements.some((text) => words.every((word) => word.test(text))));
    const asked = refusal ? raise(refusal.reason) : Buffer.concat(unit);
    // Not the raw variant: this one also hands notifications to the service's own listeners.
    const { data, messages: answers } = await this.database.execProtocol(asked, { throwOnError: false });
    this.connection.send(data);
    const last = answers.at(-1);
    return last instanceof messages.ReadyForQueryMessage && last.status === 'I';
  }

  /** The next messages up to one that ends a unit. @throws ConnectionEnded */
  private async nextUnit(): Promise<Buffer[]> {
    const unit: Buffer[] = [];
    let free = MAX_UNIT_BYTES;
    for (;;) {
      const message = await this.connection.message(TYPES, MAX_UNIT_BYTES);
      const type = typeOf(message);
      if (type === TERMINATE) throw new ConnectionEnded();
      free -= message.length;
      if (free < 0) throw this.connection.dismiss(TOO_LARGE, 'too much was sent before a Sync');
      unit.push(message);
      if (LAST_OF_UNIT.includes(type)) return unit;
    }
  }
}

function isStatement(message: Buffer): boolean {
  return STATEMENTS.includes(typeOf(message));
}

function raise(sentence: string): Buffer {
  return query(`do $$ begin raise '${sentence}' using errcode = 'feature_not_supported'; end $$`);
}
