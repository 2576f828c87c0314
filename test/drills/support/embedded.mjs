import pg from 'pg';
import { freePort, temporaryDirectory } from './processes.mjs';

/** A data directory for the embedded database; SQL goes through the process that has it open. */
export async function createEmbedded() {
  const port = await freePort();
  return {
    variables: { DATA_DIR: temporaryDirectory(), EMBEDDED_DB_PORT: port },
    /** @returns {Promise<Record<string, any>[]>} */
    async sql(text, values = []) {
      const client = new pg.Client({ connectionString: `postgresql://postgres@127.0.0.1:${port}/postgres` });
      await client.connect();
      try {
        const { rows } = await client.query(text, values);
        return rows;
      } finally {
        await client.end();
      }
    },
  };
}
