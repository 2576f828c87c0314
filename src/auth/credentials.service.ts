import { Injectable } from '@nestjs/common';
import type { Caller } from '../common/caller.js';
import { ChangeFeedService } from '../database/change-feed.service.js';
import { Database } from '../database/database.js';
import { CredentialInvalid, CredentialRevoked, ProviderNotApproved } from './auth.errors.js';
import { PROVIDER_LIMITS, type ProviderSetting } from '../limits/domain/limits.js';
import { digestApiKey, parseApiKey } from './domain/api-key.js';

interface KeyRow {
  /** Null when there is no such key. */
  id: string | null;
  revoked: boolean;
  provider_id: string | null;
  approved: boolean;
  /** What an operator has set for the provider; null when that is nothing. */
  limits: Partial<Record<ProviderSetting, number>> | null;
}

const LIMITS = PROVIDER_LIMITS.map(({ name, setting }) => `'${setting}', p.limit_${name}`).join(', ');

/** Always one row, so that a key which exists takes as long as one which does not. */
const KEY_BY_DIGEST = `
  select k.id, k.revoked_at is not null as revoked, k.provider_id, coalesce(p.status = 'approved', false) as approved,
    nullif(jsonb_strip_nulls(jsonb_build_object(${LIMITS})), '{}') as limits
  from (select decode($1, 'hex') as digest) asked
  left join api_keys k on k.digest = asked.digest
  left join providers p on p.id = k.provider_id`;

/**
 * Finds the caller of an API key. Keys are looked up by their digest, so that the time a comparison takes reveals nothing
 * about them.
 */
@Injectable()
export class CredentialsService {
  private readonly cache;

  constructor(
    private readonly database: Database,
    feed: ChangeFeedService,
  ) {
    this.cache = feed.cache<Caller | null>();
  }

  /** The caller of a key that was verified within the last minute, if nothing about keys has changed since. */
  recall(key: string): Caller | undefined {
    return this.cache.get(digestApiKey(key));
  }

  /** Whether the key was good the last time it was verified here, however long ago. */
  wasGood(key: string): boolean {
    return this.cache.has(digestApiKey(key));
  }

  /** @throws CredentialInvalid, CredentialRevoked, ProviderNotApproved */
  async verify(key: string): Promise<Caller> {
    if (!parseApiKey(key)) throw new CredentialInvalid();
    const digest = digestApiKey(key);
    const caller = await this.cache.load(digest, () => this.load(digest));
    if (!caller) throw new CredentialInvalid();
    return caller;
  }

  private async load(digest: string): Promise<Caller | null> {
    const [row] = await this.database.query<KeyRow>('key-by-digest', KEY_BY_DIGEST, [digest]);
    if (!row?.id) return null;
    if (row.revoked) throw new CredentialRevoked();
    if (row.provider_id === null) return { kind: 'free', keyId: row.id };
    if (!row.approved) throw new ProviderNotApproved();
    return { kind: 'provider', keyId: row.id, providerId: row.provider_id, limits: row.limits };
  }
}
