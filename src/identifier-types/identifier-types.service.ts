import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type MaybePromise, mapMaybe } from '../common/maybe-promise.js';
import { CONFIG, type Config } from '../config.js';
import { ChangeFeedService } from '../database/change-feed.service.js';
import { Database } from '../database/database.js';
import { TypeRequired, UnsupportedType } from './domain/identifier.errors.js';
import { classify, IDENTIFIER_TYPES } from './domain/catalogue.js';
import type { Caution, IdentifierTypeRule, TypePrivacy, TypeStatus } from './domain/identifier-type.js';
import type { IdentifierTypes } from './identifier-types.schema.js';

/** An identifier type as it stands: the operator's row and the code behind it (D4). */
export interface IdentifierType {
  readonly name: string;
  readonly version: string;
  readonly status: TypeStatus;
  readonly privacy: TypePrivacy;
  readonly registrationEligible: boolean;
  readonly resolutionEligible: boolean;
  readonly reviewRequired: boolean;
}

/** A value under its type, in the one spelling and the digest (SHA-256 in hex) that the database knows it by. */
export interface NormalizedIdentifier {
  readonly type: IdentifierType;
  readonly value: string;
  readonly valueHash: string;
  readonly cautions: readonly Caution[];
}

type Types = ReadonlyMap<string, IdentifierType>;

/** All types are one entry of the cache. */
const CACHE_ENTRY = 'all';

const ALL_TYPES = `
  select name, version, status::text as status, privacy::text as privacy, registration_eligible as "registrationEligible",
    resolution_eligible as "resolutionEligible", review_required as "reviewRequired"
  from identifier_types order by name`;

/** Which types there are, and what a value is under one of them. */
@Injectable()
export class IdentifierTypesService {
  private readonly cache;

  constructor(
    private readonly database: Database,
    feed: ChangeFeedService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.cache = feed.cache<Types>();
  }

  async list(): Promise<IdentifierTypes> {
    const types = await this.types();
    return {
      types: [...types.values()].map((type) => ({
        name: type.name,
        version: type.version,
        status: type.status,
        privacy: type.privacy,
        registration_eligible: type.registrationEligible,
        resolution_eligible: type.resolutionEligible,
      })),
    };
  }

  /** @throws UnsupportedType, InvalidIdentifier */
  async forRegistration(typeName: string, value: string): Promise<NormalizedIdentifier> {
    const type = await this.find(typeName);
    if (!type?.registrationEligible) throw new UnsupportedType();
    return this.normalize(type, value);
  }

  /**
   * @param typeName absent if the type is to be recognized from the value
   * @throws TypeRequired, UnsupportedType, InvalidIdentifier
   */
  forResolution(typeName: string | undefined, value: string): MaybePromise<NormalizedIdentifier> {
    const name = typeName ?? classify(value);
    if (name === null) throw new TypeRequired();
    return mapMaybe(this.types(), (types) => {
      const type = types.get(name);
      if (!type?.resolutionEligible) throw new UnsupportedType();
      return this.normalize(type, value);
    });
  }

  async find(name: string): Promise<IdentifierType | undefined> {
    return (await this.types()).get(name);
  }

  /** @throws InvalidIdentifier */
  normalize(type: IdentifierType, value: string): NormalizedIdentifier {
    const rule = ruleOf(type.name);
    const normalized = rule.normalize(value, this.config);
    return {
      type,
      value: normalized.value,
      valueHash: valueHashOf(normalized.value),
      cautions: normalized.cautions,
    };
  }

  private types(): MaybePromise<Types> {
    return this.cache.get(CACHE_ENTRY) ?? this.cache.load(CACHE_ENTRY, () => this.load());
  }

  private async load(): Promise<Types> {
    const rows = await this.database.query<IdentifierType>('identifier-types', ALL_TYPES, []);
    return new Map(rows.map((row) => [row.name, effective(row)]));
  }
}

/** A row without code behind it is a draft, whatever it says; only an active type registers and resolves (D4). */
function effective(row: IdentifierType): IdentifierType {
  const status = IDENTIFIER_TYPES.has(row.name) ? row.status : 'draft';
  const isActive = status === 'active';
  return {
    ...row,
    status,
    registrationEligible: row.registrationEligible && isActive,
    resolutionEligible: row.resolutionEligible && isActive,
  };
}

/** The digest (SHA-256 in hex) by which the database finds a normalized value. */
export function valueHashOf(normalizedValue: string): string {
  return sha256(normalizedValue);
}

/** The digest that look-alikes share, in hex; null for a type without them. Needed once, at registration (D11). */
export function skeletonHashOf({ type, value }: NormalizedIdentifier): string | null {
  const skeleton = ruleOf(type.name).skeleton?.(value);
  return skeleton === undefined ? null : sha256(skeleton);
}

/** The digest that the QR codes of one merchant account share, in hex; null for a type without them (D11). */
export function merchantHashOf({ type, value }: NormalizedIdentifier): string | null {
  const merchant = ruleOf(type.name).merchant?.(value);
  return merchant === undefined ? null : sha256(merchant);
}

function ruleOf(name: string): IdentifierTypeRule {
  const rule = IDENTIFIER_TYPES.get(name);
  if (!rule) throw new UnsupportedType();
  return rule;
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}
