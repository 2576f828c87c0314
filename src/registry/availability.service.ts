import { Inject, Injectable } from '@nestjs/common';
import { DatabaseClockService } from '../database/database-clock.service.js';
import { StandbysService } from '../database/standbys.service.js';
import { MetricsService } from '../common/metrics/metrics.service.js';
import { CONFIG, type Config } from '../config.js';
import { InvalidIdentifier } from '../identifier-types/domain/identifier.errors.js';
import { QUARANTINE, WITH_LAST_ACTIVE } from './former-registration.statements.js';
import { type FormerRegistration, reregistrationOf } from './domain/reregistration.js';
import { isReserved, parseNativeName } from '../identifier-types/domain/native-name.js';
import type { Availability } from './identifier.schema.js';
import {
  type IdentifierType,
  IdentifierTypesService,
  type NormalizedIdentifier,
} from '../identifier-types/identifier-types.service.js';

/** The newest registration of the value, with null columns if there is none, and whether its namespace can give the name. */
type Occupancy = (Omit<FormerRegistration, 'isUnderReview' | 'removedOftenSince'> | { readonly status: null }) & {
  /** null if no namespace can give the name: there is none, it is closed, or the name is registered. */
  readonly reservedNames: readonly string[] | null;
};

/** An anonymous caller has no wallet. */
const NO_WALLET = null;

/** $3 and $4 are the slug and the label of a native name, or null. Closed namespaces give no names. */
const OCCUPANCY = `
  select r.status::text as status, r.controller, ${QUARANTINE.sql},
    r.released_at as "releasedAt", r.released_for as "releasedFor",
    (
      select n.reserved_names from namespaces n
      where n.slug = $3 and n.status in ('pending', 'active') and n.registration_policy <> 'closed'
        and not exists (select from namespace_names m where m.namespace_id = n.id and m.label = $4 and m.status <> 'removed')
    ) as "reservedNames"
  from (select) asked
  left join identifiers r on r.value_hash = decode($1, 'hex') and r.type = $2 and r.is_current
  ${WITH_LAST_ACTIVE.sql}`;

/** Answers whether an identifier can be registered now (D16). A value that cannot exist is `invalid`, not an error. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly standbys: StandbysService,
    private readonly types: IdentifierTypesService,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: MetricsService,
    private readonly clock: DatabaseClockService,
  ) {}

  async check(typeName: string, value: string): Promise<Availability> {
    const availability = await this.availabilityOf(typeName, value);
    this.metrics.countAvailability(availability.status);
    return availability;
  }

  private async availabilityOf(typeName: string, value: string): Promise<Availability> {
    const answer = (available: boolean, status: Availability['status']) => ({
      available,
      type: typeName,
      value,
      status,
    });
    const type = await this.types.find(typeName);
    if (!type?.registrationEligible) return answer(false, 'unsupported_type');
    const normalized = this.normalize(type, value);
    if (!normalized) return answer(false, 'invalid');

    const status = await this.statusOf(normalized, this.clock.now());
    const available = status === 'available';
    return answer(available, type.privacy === 'public' || available ? status : 'taken');
  }

  private async statusOf(normalized: NormalizedIdentifier, now: Date): Promise<Availability['status']> {
    const { type, value, valueHash } = normalized;
    const name = type.name === 'custom' ? parseNativeName(value) : null;
    const parameters = [valueHash, type.name, name?.slug ?? null, name?.label ?? null];
    const [found] = await this.standbys.query<Occupancy>('occupancy', OCCUPANCY, parameters);
    if (found && found.status !== null) {
      const former = { ...found, isUnderReview: false, removedOftenSince: null };
      const outcome = reregistrationOf(former, NO_WALLET, now, this.config.registrationQuarantineHours);
      if (!outcome.isAllowed) return outcome.obstacle === 'reserved' ? 'reserved' : found.status;
    }
    const isFree = name === null || (found?.reservedNames && !isReserved(name.label, found.reservedNames));
    return isFree ? 'available' : 'reserved';
  }

  private normalize(type: IdentifierType, value: string): NormalizedIdentifier | null {
    try {
      return this.types.normalize(type, value);
    } catch (error) {
      if (error instanceof InvalidIdentifier) return null;
      throw error;
    }
  }
}
