import { messages, type PGlite } from '@electric-sql/pglite';
import { query } from './messages.js';

/** Statements that may change settings. `update … set` matches, too: then the settings are read without need. */
const SETS = /\b(set|set_config|reset)\b/i;

/** The calls that repeat what was set in the session; the role last, because it may not be allowed to make the other settings. */
const AS_CALLS = `
  select string_agg(format('set_config(%L, %L, false)', name, setting), ', ' order by name = 'role')
  from (
    select name, setting from pg_settings where source = 'session'
    union all
    select 'role', current_setting('role') where current_setting('role') <> 'none'
  ) as settings`;

/**
 * What one client has set with SET or `set_config`. The embedded database has only one session: a `search_path` or a role set
 * in psql must not become the service's. So the session is reset after each use, and a client's settings are restored before its
 * next statement, as `pg_dump` expects.
 */
export class ClientSettings {
  private mayHave = false;
  private calls: string | null = null;

  constructor(private readonly database: PGlite) {}

  /** Sees every statement before it runs. */
  watch(statement: string): void {
    this.mayHave ||= SETS.test(statement);
  }

  /** Sets again what was kept. The caller holds the session. */
  async restore(): Promise<void> {
    if (this.calls !== null) await this.database.execProtocol(query(`select ${this.calls}`), { throwOnError: false });
  }

  /** Keeps what is set now. The caller holds the session, which is in no transaction. */
  async keep(): Promise<void> {
    if (!this.mayHave) return;
    const { messages: answers } = await this.database.execProtocol(query(AS_CALLS), { throwOnError: false });
    const row = answers.find((answer) => answer instanceof messages.DataRowMessage);
    this.calls = row?.fields[0] ?? null;
  }
}
