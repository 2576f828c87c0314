import { Injectable } from '@nestjs/common';
import { KeysService } from '../auth/keys.service.js';
import { ProvidersService } from '../auth/providers.service.js';
import { ProviderIdentifiersService, type OffboardingMode } from '../registry/provider-identifiers.service.js';
import type { OperatorDecision } from '../registry/domain/operator-decision.js';
import { OperatorWebhooksService } from '../webhooks/operator-webhooks.service.js';
import { Refused } from './refused.js';

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
    private readonly identifiers: ProviderIdentifiersService,
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

  /**
   * @returns the names of the provider that leaves and of the one that takes over, by which an operator knows them
   * @throws UnknownProvider, Refused when the identifiers cannot go to the other provider
   */
  async assertPossible(
    id: string,
    mode: OffboardingMode,
  ): Promise<{ readonly name: string; readonly toName?: string }> {
    const { name } = await this.providers.find(id);
    if (mode.kind === 'suspend') return { name };
    if (mode.to === id) throw new Refused('A provider cannot be off-boarded to itself.');
    const { status, name: toName } = await this.providers.find(mode.to);
    if (status !== 'approved') throw new Refused(`Provider ${mode.to} is ${status}: approve it first.`);
    return { name, toName };
  }

  /**
   * Shuts a provider out first, so that nothing new comes; then revokes its keys, stops its webhooks and transfers or
   * suspends its identifiers.
   * @returns how many identifiers were changed
   */
  async offboard(
    id: string,
    mode: OffboardingMode,
    decision: OperatorDecision,
    onProgress: (done: number) => void,
  ): Promise<number> {
    await this.assertPossible(id, mode);
    await this.providers.suspend(id);
    await this.keys.revokeAllOf(id);
    await this.webhooks.disableAllOf(id);
    return this.identifiers.transferOrSuspend(id, mode, decision, onProgress);
  }
}
