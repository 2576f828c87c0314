import { Injectable } from '@nestjs/common';
import { KeysService } from '../auth/keys.service.js';
import { ProvidersService } from '../auth/providers.service.js';
import { CarriedIdentifiersService, type Fate } from '../registry/carried-identifiers.service.js';
import { OperatorWebhooksService } from '../webhooks/operator-webhooks.service.js';
import { Refused } from './refused.js';

type Decision = Parameters<CarriedIdentifiersService['settle']>[2];

/** What a provider still has. */
export interface Leftovers {
  /** By their state; those that have ended stay with it. */
  readonly identifiers: Readonly<Partial<Record<string, number>>>;
  readonly keys: number;
  readonly webhooks: number;
  /** They stay with their owner: their names go on working, and nobody registers new ones unless they are open. */
  readonly namespaces: number;
}

/** Lets a provider leave. Every step may be repeated, so that a command that was interrupted is given again. */
@Injectable()
export class ProviderOffboardingService {
  constructor(
    private readonly providers: ProvidersService,
    private readonly keys: KeysService,
    private readonly webhooks: OperatorWebhooksService,
    private readonly identifiers: CarriedIdentifiersService,
  ) {}

  /** @throws UnknownProvider */
  async leftovers(id: string): Promise<Leftovers> {
    const { namespaces } = await this.providers.get(id);
    const keys = await this.keys.list(id);
    const webhooks = await this.webhooks.list({ disabledOnly: false });
    return {
      identifiers: await this.identifiers.count(id),
      keys: keys.filter(({ revokedAt }) => revokedAt === null).length,
      webhooks: webhooks.filter(({ providerId, status }) => providerId === id && status === 'enabled').length,
      namespaces,
    };
  }

  /** @throws UnknownProvider, Refused when the identifiers cannot go to the other provider */
  async assertPossible(id: string, fate: Fate): Promise<void> {
    await this.providers.find(id);
    if (fate.kind === 'suspend') return;
    if (fate.to.toLowerCase() === id.toLowerCase()) throw new Refused('A provider cannot be off-boarded to itself.');
    const { status } = await this.providers.find(fate.to);
    if (status !== 'approved') throw new Refused(`Provider ${fate.to} is ${status}: approve it first.`);
  }

  /**
   * Shuts a provider out first, so that nothing new comes; then revokes its keys, stops its webhooks and settles its identifiers.
   * @returns how many identifiers were changed
   */
  async offboard(id: string, fate: Fate, decision: Decision, onProgress: (done: number) => void): Promise<number> {
    await this.assertPossible(id, fate);
    await this.providers.suspend(id);
    await this.keys.revokeAllOf(id);
    await this.webhooks.disableAllOf(id);
    return this.identifiers.settle(id, fate, decision, onProgress);
  }
}
