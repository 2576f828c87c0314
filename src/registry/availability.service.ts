import { Injectable } from '@nestjs/common';
import { ReplicaService } from '../database/replica.service.js';
import { MetricsService } from '../common/metrics.service.js';
import { InvalidIdentifier } from '../identifier-types/domain/identifier.errors.js';
import type { IdentifierStatus } from './domain/lifecycle.js';
import { parseNativeName } from '../identifier-types/domain/native-name.js';
import type { Availability } from './identifier.schema.js';
import {
  type IdentifierType,
  IdentifierTypesService,
  type NormalizedIdentifier,
} from '../identifier-types/identifier-types.service.js';

interface Occupancy {
  status: IdentifierStatus | null;
  reserved: boolean;
}

/** $3 and $4 are slug and label of a native name, or null: only an open namespace has names to give. */
const OCCUPANCY = `
  select
    (select i.status::text from identifiers i where i.value_hash = decode($1, 'hex') and i.type = $2 and i.is_current) as status,
    $3::text is not null and not exists (
      select from namespaces n
      where n.slug = $3 and n.status in ('pending', 'active') and n.registration_policy <> 'closed'
        and $4::text <> all (n.reserved_names)
        and not exists (select from namespace_names m where m.namespace_id = n.id and m.label = $4 and m.status <> 'removed')
    ) as reserved`;

/** Whether an identifier can be registered now (D16). Always an answer: what cannot exist is `invalid`. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly replica: ReplicaService,
    private readonly types: IdentifierTypesService,
    private readonly metrics: MetricsService,
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
    if (!type || type.status === 'draft' || type.status === 'disabled') return answer(false, 'unsupported_type');
    const normalized = this.normalize(type, value);
    if (!normalized) return answer(false, 'invalid');

    const { status, reserved } = await this.occupancy(normalized);
    const free = (status === null || status === 'removed') && !reserved && type.registrationEligible;
    if (type.privacy === 'private') return answer(free, free ? 'available' : 'taken');
    if (status !== null && status !== 'removed') return answer(false, status);
    if (reserved) return answer(false, 'reserved');
    return free ? answer(true, 'available') : answer(false, 'unsupported_type');
  }

  private normalize(type: IdentifierType, value: string): NormalizedIdentifier | null {
    try {
      return this.types.normalize(type, value);
    } catch (error) {
      if (error instanceof InvalidIdentifier) return null;
      throw error;
    }
  }

  private async occupancy({ type, value, valueHash }: NormalizedIdentifier): Promise<Occupancy> {
    const name = type.name === 'custom' ? parseNativeName(value) : null;
    const parameters = [valueHash, type.name, name?.slug ?? null, name?.label ?? null];
    const [row] = await this.replica.query<Occupancy>('occupancy', OCCUPANCY, parameters);
    return row ?? { status: null, reserved: false };
  }
}
