import { Injectable } from '@nestjs/common';
import { BatchedLookup, MAX_KEYS } from '../database/batched-lookup.js';
import { Database } from '../database/database.js';
import { Prisma } from '../database/generated/client.js';
import { TRUE } from '../database/sql.js';
import type { Expected } from '../mutations/mutation-plan.js';
import { IDENTIFIER_COLUMNS } from './identifier.statements.js';
import type { ChangeSubject } from './identifier-subjects.statements.js';
import { NO_NAME } from './domain/linked-name.js';

/** Of the identifiers $1, whose place the empty array holds. */
const SEEN = Prisma.sql`
  select i.*, t.review_required as "reviewRequired"
  from (select ${IDENTIFIER_COLUMNS} from identifiers where id = any(${[]}::uuid[])) i join identifier_types t on t.name = i.type`;

/** What an update without a name does not depend on. */
const NOT_READ = { ...NO_NAME, isStoppedByController: false };

/** Predicts the subject of such an update: reads the identifier on the primary, without a lock. Concurrent requests share a query. */
@Injectable()
export class SeenIdentifiersService {
  private readonly lookup: BatchedLookup<Omit<ChangeSubject, keyof typeof NOT_READ>>;

  constructor(database: Database) {
    this.lookup = new BatchedLookup(
      (keys) => database.query('seen-identifiers', SEEN.text, [keys]),
      ({ id }) => id,
      MAX_KEYS,
      database.parallelQueries,
    );
  }

  /** @returns null if there is no such identifier */
  async find(id: string): Promise<Expected<ChangeSubject> | null> {
    const seen = await this.lookup.find(id.toLowerCase());
    // The write itself requires that the version and the time of signing are still those that were read.
    return seen ? { subject: { ...seen, ...NOT_READ }, holds: TRUE } : null;
  }
}
