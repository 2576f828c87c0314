import { setImmediate as endOfTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { readConfig } from '../config.js';
import type { DatabaseClockService } from '../database/database-clock.service.js';
import type { Database } from '../database/database.js';
import { DayQuotaService } from './day-quota.service.js';

it('leaves it to the logger what of an error may be logged when the counts of former days cannot be deleted', async () => {
  const failure = new Error('Key (key_id)=(secret)');
  const database: Pick<Database, 'query'> = {
    query: (name) => (name === 'free-key-purge' ? Promise.reject(failure) : Promise.resolve([])),
  };
  const clock: Pick<DatabaseClockService, 'now'> = { now: () => new Date() };
  const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  await new DayQuotaService(readConfig({}), database as Database, clock as DatabaseClockService).take('key', 1);
  await endOfTurn();
  expect(warn).toHaveBeenCalledWith({ event: 'free_key_purge_failed', error: failure });
  warn.mockRestore();
});
