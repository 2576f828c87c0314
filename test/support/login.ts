import pg from 'pg';

/** SQL of somebody who has logged in to the database beside the service. */
export class Login {
  private readonly pool: pg.Pool;

  constructor(url: string) {
    this.pool = new pg.Pool({ connectionString: url, max: 1 });
    // The embedded database goes down with its process. Unheard, that would end the tests too.
    this.pool.on('error', () => undefined);
  }

  async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const result = await this.pool.query<Row>(text, values);
    return result.rows;
  }

  /** What the database says when it refuses a statement. */
  async refusal(text: string, ...values: unknown[]): Promise<string> {
    return this.sql(text, values).then(
      () => 'not refused',
      (error: Error) => error.message,
    );
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
