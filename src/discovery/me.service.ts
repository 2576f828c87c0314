import { Injectable } from '@nestjs/common';
import { ProvidersService } from '../auth/providers.service.js';
import type { Caller } from '../common/caller.js';
import { EventsService } from '../events/events.service.js';
import { type LimitStanding, LimitStandingsService } from '../limits/limit-standings.service.js';
import type { Me } from './me.schema.js';

/** Describes the caller of a key, and what is left of its limits. */
@Injectable()
export class MeService {
  constructor(
    private readonly providers: ProvidersService,
    private readonly standings: LimitStandingsService,
    private readonly events: EventsService,
  ) {}

  async describe(caller: Caller): Promise<Me> {
    const provider = caller.kind === 'provider' ? await this.providers.find(caller.providerId) : null;
    const standings = await this.standings.of(caller);
    return {
      key_kind: caller.kind,
      provider_id: provider?.id ?? null,
      name: provider?.name ?? null,
      status: provider?.status ?? null,
      events_cursor: provider ? await this.events.newestCursor() : null,
      limits: Object.fromEntries(standings.map((each) => [each.name, presented(each)])),
    };
  }
}

function presented({ quota, standing }: LimitStanding) {
  return { quota, remaining: standing.remaining, reset_seconds: Math.ceil(standing.resetMs / 1000) };
}
