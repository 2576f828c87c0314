import { Injectable } from '@nestjs/common';
import { type IdentifierStatus, next } from './domain/lifecycle.js';
import { OperatorIdentifiersService, type OperatorEvent } from './operator-identifiers.service.js';
import { IdentifierNotMutable, OtherVersion } from './registry.errors.js';

/** The change of state that an operator's decision would make. */
export interface Rehearsal {
  readonly from: IdentifierStatus;
  readonly to: IdentifierStatus;
}

/** Checks what an operator's decision would do, and changes nothing. */
@Injectable()
export class IdentifierRehearsalsService {
  constructor(private readonly operations: OperatorIdentifiersService) {}

  /**
   * @param version the one that the operator has seen; null if any version may be changed
   * @throws IdentifierNotFound, OtherVersion, IdentifierNotMutable as the decision would
   */
  async rehearse(event: OperatorEvent, id: string, version: number | null): Promise<Rehearsal> {
    const identifier = await this.operations.get(id);
    const from = identifier.status;
    if (version !== null && version !== identifier.version) throw new OtherVersion(version, identifier.version);
    const to = next(from, event);
    if (to === null) throw new IdentifierNotMutable(from);
    return { from, to };
  }
}
