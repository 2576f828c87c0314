import { Injectable } from '@nestjs/common';
import { errorCode } from '../common/errors/error-code.js';
import { Database } from './database.js';
import { PrimaryLost } from './primary-lost.js';
import { POSITION, REMEMBER_TIMELINE, type WalPosition } from './standby.statements.js';

/** PostgreSQL's object_not_in_prerequisite_state, which it answers with while it is in recovery. */
const IN_RECOVERY = '55000';

/** Asks the primary for the WAL position of the changes that it has acknowledged (D22). */
@Injectable()
export class WalPositionService {
  private newest = 0;
  private remembered = 0;
  private remembering = false;

  constructor(private readonly database: Database) {}

  /**
   * A position that includes every change that was acknowledged before the call.
   * @throws PrimaryLost
   */
  async ask(): Promise<WalPosition> {
    const [position] = await this.database.query<WalPosition>('wal-position', POSITION, []).catch(failForStandby);
    if (position === undefined || position.timeline < this.newest) throw new PrimaryLost();
    this.newest = position.timeline;
    if (this.remembered < position.timeline) void this.remember(position.timeline);
    return position;
  }

  /** Runs in the background: a new primary may have no synchronous standby yet, so this commit can take long. */
  private async remember(timeline: number): Promise<void> {
    if (this.remembering) return;
    this.remembering = true;
    try {
      await this.database.query('wal-timeline', REMEMBER_TIMELINE, [timeline]);
      this.remembered = timeline;
    } catch {
      // Until it is recorded, standbys count as behind; the next call tries again.
    } finally {
      this.remembering = false;
    }
  }
}

function failForStandby(error: Error): never {
  if (errorCode(error) === IN_RECOVERY) throw new PrimaryLost({ cause: error });
  throw error;
}
