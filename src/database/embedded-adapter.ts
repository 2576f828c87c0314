import type { IsolationLevel } from '@prisma/driver-adapter-utils';
import { PrismaPGlite } from 'pglite-prisma-adapter';

/**
 * The adapter of the embedded database, corrected: left to itself it drops the error of a COMMIT that fails, and what was
 * rolled back would be acknowledged. Here Prisma sends COMMIT and ROLLBACK as statements, whose errors it hears; the
 * adapter's own, behind them, find nothing left to do.
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
