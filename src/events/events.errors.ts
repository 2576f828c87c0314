import { Problem } from '../common/errors/problem.js';
import { KEPT_DAYS } from './domain/event-cursor.js';

/** Events after the cursor may have been deleted. */
export class CursorExpired extends Problem {
  constructor() {
    super(
      'cursor_expired',
      `The cursor is older than ${KEPT_DAYS} days, or from before the database was restored: events behind it may be gone. ` +
        'Read your identifiers again, then read the feed without a cursor.',
    );
  }
}

export class TooManyStreams extends Problem {
  constructor(retryAfterSeconds: number) {
    super('too_many_streams', 'You have the maximum number of event streams open here.', [], retryAfterSeconds);
  }
}
