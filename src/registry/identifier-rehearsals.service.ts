import { Injectable } from '@nestjs/common';
import { type IdentifierStatus, isFinal, next } from './domain/lifecycle.js';
import { OperatorIdentifiersService, type OperatorEvent } from './operator-identifiers.service.js';
import { IdentifierNotMutable, NotReleasable, OtherVersion } from './registry.errors.js';

/** What an operator would cause, and could. */
export interface Rehearsal {
  readonly from: IdentifierStatus;
  readonly to: IdentifierStatus;
}

/** Says what an operator's decision would do, and changes nothing. */
@Injectable()
export class IdentifierRehearsalsService {
  constructor(private readonly operations: OperatorIdentifiersService) {}

  /**
   * @param version that the operator has seen; null where it does not matter
   * @throws IdentifierNotFound, OtherVersion, IdentifierNotMutable, NotReleasable as the decision would
   */
  async rehearse(event: OperatorEvent | 'release', id: string, version: number | null): Promise<Rehearsal> {
    const identifier = await this.operations.get(id);
    const from = identifier.status;
    if (version !== null && version !== identifier.version) throw new OtherVersion(version, identifier.version);
    if (event === 'release') {
      if (from !== 'suspended' && !isFinal(from)) throw new NotReleasable(from);
      return { from, to: from === 'suspended' ? 'removed' : from };
    }
    const to = next(from, event);
    if (to === null) throw new IdentifierNotMutable(from);
    return { from, to };
  }
}
