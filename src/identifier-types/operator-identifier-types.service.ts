import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Problem } from '../common/errors/problem.js';
import { OPERATORS_TRANSACTION } from '../database/operators-transaction.js';
import { PrismaService } from '../database/prisma.service.js';
import { IDENTIFIER_TYPES } from './domain/catalogue.js';
import type { TypePrivacy, TypeStatus } from './domain/identifier-type.js';

/** What an operator may set of an identifier type; an absent member stays as it is. */
export interface TypeSettings {
  readonly status?: TypeStatus | undefined;
  readonly registrationEligible?: boolean | undefined;
  readonly resolutionEligible?: boolean | undefined;
  readonly reviewRequired?: boolean | undefined;
}

/** An identifier type as the operator has set it; what is in force also depends on its status (D4). */
export interface TypeRecord extends Required<TypeSettings> {
  readonly name: string;
  readonly version: string;
  readonly privacy: TypePrivacy;
}

class UnknownType extends Problem {
  constructor() {
    super('unknown_type', 'There is no identifier type with this name.');
  }
}

class TypeWithoutCode extends Problem {
  constructor() {
    super('type_without_code', 'This release has no code for the identifier type, so it stays a draft.');
  }
}

/** The operator's side of identifier types. */
@Injectable()
export class OperatorIdentifierTypesService {
  constructor(private readonly prisma: PrismaService) {}

  list(): Promise<TypeRecord[]> {
    return this.prisma.identifierType.findMany({ orderBy: { name: 'asc' } });
  }

  /**
   * In force in every process within a second.
   * @returns the type as it is then, and whether that is new
   * @throws UnknownType, TypeWithoutCode
   */
  async set(name: string, settings: TypeSettings): Promise<{ readonly type: TypeRecord; readonly isChanged: boolean }> {
    const isDraft = settings.status === undefined || settings.status === 'draft';
    if (!isDraft && !IDENTIFIER_TYPES.has(name)) {
      throw (await this.prisma.identifierType.findUnique({ where: { name } }))
        ? new TypeWithoutCode()
        : new UnknownType();
    }
    const { status, registrationEligible, resolutionEligible, reviewRequired } = settings;
    const data = {
      ...(status && { status }),
      ...(registrationEligible !== undefined && { registrationEligible }),
      ...(resolutionEligible !== undefined && { resolutionEligible }),
      ...(reviewRequired !== undefined && { reviewRequired }),
    };
    return this.prisma.$transaction(async (transaction) => {
      await transaction.$queryRaw`select from identifier_types where name = ${name} for no key update`;
      const before = await transaction.identifierType.findUnique({ where: { name } });
      if (!before) throw new UnknownType();
      const type = await transaction.identifierType.update({ where: { name }, data });
      return { type, isChanged: !isDeepStrictEqual(before, type) };
    }, OPERATORS_TRANSACTION);
  }
}
