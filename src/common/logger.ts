import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers, stdTimeFunctions } from 'pino';
import { errorCode } from './errors/error-code.js';

/**
 * Structured logs, one JSON object a line. Never a key, a body, an identifier value or a URL.
 * @param destination standard output when it is left out
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: describeError },
  };
  return pino(options, destination);
}

/**
 * An error as it may be logged. Database drivers put values into messages and details ("Key (…)=(…)"), so of an error
 * that is not this service's own only its kind, its code and its stack frames are kept.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { name: typeof error };
  const { type, stack } = stdSerializers.err(error);
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '));
  const cause: unknown = error.cause === undefined ? undefined : describeError(error.cause);
  return { type, code: errorCode(error), frames: frames.slice(0, 8), cause };
}

/** The contexts in which Nest logs each module and route that it finds at the start. */
const STARTUP_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Nest's own messages through the same logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.write(STARTUP_CONTEXTS.has(context ?? '') ? 'debug' : 'info', message, context);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest.at(-1));
  }
  warn(message: unknown, context?: string): void {
    this.write('warn', message, context);
  }
  debug(message: unknown, context?: string): void {
    this.write('debug', message, context);
  }
  verbose(message: unknown, context?: string): void {
    this.write('trace', message, context);
  }

  private write(level: 'info' | 'error' | 'warn' | 'debug' | 'trace', message: unknown, context: unknown): void {
    const fields = { context: typeof context === 'string' ? context : undefined };
    // Nest logs the errors of a start as they are. Their fields may hold values.
    if (message instanceof Error) this.logger[level]({ ...fields, error: message });
    else if (typeof message === 'object') this.logger[level]({ ...fields, ...message });
    else this.logger[level](fields, String(message));
  }
}
