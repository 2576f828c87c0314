import { Injectable } from '@nestjs/common';
import { Database } from './database.js';
import { POSITION, REMEMBER_TIMELINE, type WalPosition } from './standby.statements.js';

/** PostgreSQL's object_not_in_prerequisite_state, which it answers with while it is in recovery. */
const IN_RECOVERY = '55000';

/** The server that should be the primary is none, or not any more. An outage: `isOutage` knows it by the word connection. */
export class PrimaryLost extends Error {
  constructor(options?: ErrorOptions) {
    super('The connection leads to a server that is not the primary.', options);
  }
}

/** Asks the primary how far the changes go that it has acknowledged (D22). */
@Injectable()
export class WalPositionService {
  private timeline = 0;

  constructor(private readonly database: Database) {}

  /**
   * A position that every change is before which was acknowledged before the call.
   * @throws PrimaryLost
   */
  async ask(): Promise<WalPosition> {
    const [position] = await this.database.query<WalPosition>('wal-position', POSITION, []).catch(failForStandby);
    if (position === undefined || position.timeline < this.timeline) throw new PrimaryLost();
    if (position.timeline > this.timeline) {
      await this.database.query('wal-timeline', REMEMBER_TIMELINE, [position.timeline]);
      this.timeline = Math.max(this.timeline, position.timeline);
    }
    return position;
  }
}

function failForStandby(error: Error): never {
  if ('code' in error && error.code === IN_RECOVERY) throw new PrimaryLost({ cause: error });
  throw error;
}
