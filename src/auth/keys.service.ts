import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isId, newId } from '../common/id.js';
import { DatabaseClockService } from '../database/database-clock.service.js';
import { PrismaService } from '../database/prisma.service.js';
import { UnknownKey, UnknownProvider } from './auth.errors.js';
import { API_KEY_RANDOM_BYTES, type ApiKeyKind, digestApiKey, formatApiKey, lastFour } from './domain/api-key.js';

/** A new key. It is shown once, because only its digest and its last four characters are stored (D13). */
export interface IssuedKey {
  readonly id: string;
  readonly key: string;
}

/** A key as it is stored. */
export interface KeyRecord {
  readonly id: string;
  readonly kind: ApiKeyKind;
  /** null for Free keys. */
  readonly providerId: string | null;
  readonly label: string | null;
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/**
 * Issues, lists, rotates and revokes API keys for operators. Which columns of a key are immutable is enforced by
 * prisma/migrations/…_credentials.
 */
@Injectable()
export class KeysService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: DatabaseClockService,
  ) {}

  /** @throws UnknownProvider */
  async issueForProvider(providerId: string, label?: string): Promise<IssuedKey> {
    const known = isId(providerId) && (await this.prisma.provider.findUnique({ where: { id: providerId } }));
    if (!known) throw new UnknownProvider();
    return this.issue('provider', providerId, label);
  }

  issueFree(label?: string): Promise<IssuedKey> {
    return this.issue('free', null, label);
  }

  /**
   * Issues another key like this one. The old key goes on working until it is revoked.
   * @throws UnknownKey
   */
  async rotate(id: string): Promise<{ readonly issued: IssuedKey; readonly old: KeyRecord }> {
    const old = await this.get(id);
    return { issued: await this.issue(old.kind, old.providerId, old.label ?? undefined), old };
  }

  /** Oldest first. */
  list(providerId?: string): Promise<KeyRecord[]> {
    const where = providerId === undefined ? {} : { providerId };
    return this.prisma.apiKey.findMany({ where, omit: { digest: true }, orderBy: { id: 'asc' } });
  }

  /** In force in every process within a second. @returns false if it was revoked already @throws UnknownKey */
  async revoke(id: string): Promise<boolean> {
    await this.get(id);
    const revoked = await this.prisma.apiKey.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: this.clock.now() },
    });
    return revoked.count > 0;
  }

  /** All keys of a provider, in force as {@link revoke} is. */
  async revokeAllOf(providerId: string): Promise<void> {
    await this.prisma.apiKey.updateMany({
      where: { providerId, revokedAt: null },
      data: { revokedAt: this.clock.now() },
    });
  }

  /** @throws UnknownKey */
  async get(id: string): Promise<KeyRecord> {
    const key = isId(id) ? await this.prisma.apiKey.findUnique({ where: { id }, omit: { digest: true } }) : null;
    if (!key) throw new UnknownKey();
    return key;
  }

  private async issue(kind: ApiKeyKind, providerId: string | null, label = ''): Promise<IssuedKey> {
    const key = formatApiKey(kind, randomBytes(API_KEY_RANDOM_BYTES));
    const id = newId();
    await this.prisma.apiKey.create({
      data: {
        id,
        kind,
        providerId,
        label: label || null,
        lastFour: lastFour(key),
        digest: Buffer.from(digestApiKey(key), 'hex'),
      },
    });
    return { id, key };
  }
}
