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
  private newest: WalPosition | null = null;
  private remembered: WalPosition | null = null;
  private remembering = false;

  constructor(private readonly database: Database) {}

  /**
   * A position that includes every change that was acknowledged before the call.
   * @throws PrimaryLost
   */
  async ask(): Promise<WalPosition> {
    const [position] = await this.database.query<WalPosition>('wal-position', POSITION, []).catch(failForStandby);
    if (position === undefined || isBefore(position, this.newest)) throw new PrimaryLost();
    this.newest = position;
    if (!isSameTimeline(position, this.remembered)) void this.remember(position);
    return position;
  }

  /** The cluster that the newest position is of: another one, once the primary was restored from a dump. */
  get system(): string | null {
    return this.newest?.system ?? null;
  }

  /** Runs in the background: a new primary may have no synchronous standby yet, so this commit can take long. */
  private async remember(position: WalPosition): Promise<void> {
    if (this.remembering) return;
    this.remembering = true;
    try {
      await this.database.query('wal-timeline', REMEMBER_TIMELINE, [position.timeline]);
      this.remembered = position;
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

/** Whether a position is of an older timeline of the same cluster. */
function isBefore(position: WalPosition, newest: WalPosition | null): boolean {
  return position.system === newest?.system && position.timeline < newest.timeline;
}

function isSameTimeline(position: WalPosition, other: WalPosition | null): boolean {
  return position.system === other?.system && position.timeline === other.timeline;
}
