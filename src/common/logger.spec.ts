import { createLogger, NestLogger } from './logger.js';

const VALUE = 'alice@shop.example';

/** As drivers throw it: what it is about stands in its message and in fields of its own. */
class DriverError extends Error {
  readonly code = '23505';
  readonly detail = `Key (value)=(${VALUE}) already exists.`;
}

describe('what Nest logs', () => {
  const written = (log: (logger: NestLogger) => void) => {
    const lines: string[] = [];
    log(new NestLogger(createLogger('info', { write: (line) => lines.push(line) })));
    return lines.join('');
  };

  it('tells the kind, the code and the place of an error, and none of its values', () => {
    const line = written((logger) =>
      logger.error(new DriverError(`duplicate ${VALUE}`), undefined, 'ExceptionHandler'),
    );
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      context: 'ExceptionHandler',
      error: { type: 'DriverError', code: '23505', frames: expect.any(Array) },
    });
    expect(line).not.toContain(VALUE);
  });

  it('has the fields of an event', () => {
    const line = written((logger) => logger.warn({ event: 'database_away', cause: 'ECONNREFUSED' }, 'Database'));
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', context: 'Database', event: 'database_away' });
  });
});
