import type { IsolationLevel } from '@prisma/driver-adapter-utils';
import { PrismaPGlite } from 'pglite-prisma-adapter';

/**
 * Prisma's adapter for PGlite, which by itself swallows the error of a COMMIT that fails: the service would acknowledge
 * what was rolled back. Without "phantom queries" Prisma sends COMMIT and ROLLBACK as ordinary statements, whose errors
 * it reports. The adapter's own COMMIT comes after them and does nothing.
 */
export class EmbeddedAdapter extends PrismaPGlite {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    const startTransaction = async (level?: IsolationLevel) =>
      Object.assign(await start(level), { options: { usePhantomQuery: false } });
    return Object.assign(adapter, { startTransaction });
  }
}
