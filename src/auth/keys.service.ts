import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newId } from '../common/id.js';
import { PrismaService } from '../database/prisma.service.js';
import { UnknownKey, UnknownProvider } from './auth.errors.js';
import { API_KEY_RANDOM_BYTES, type ApiKeyKind, digestApiKey, formatApiKey, lastFour } from './domain/api-key.js';

/** A key at the one moment when it can be seen: nothing but its digest and its last four characters are kept (D13). */
export interface IssuedKey {
  readonly id: string;
  readonly key: string;
}

/** The operator's side of API keys. */
@Injectable()
export class KeysService {
  constructor(private readonly prisma: PrismaService) {}

  /** @throws UnknownProvider */
  async issueForProvider(providerId: string, label?: string): Promise<IssuedKey> {
    if (!(await this.prisma.provider.findUnique({ where: { id: providerId } }))) throw new UnknownProvider();
    return this.issue('provider', providerId, label);
  }

  issueFree(label?: string): Promise<IssuedKey> {
    return this.issue('free', null, label);
  }

  /** In force in every process within a second. Revoking again changes nothing. @throws UnknownKey */
  async revoke(id: string): Promise<void> {
    const key = await this.prisma.apiKey.findUnique({ where: { id } });
    if (!key) throw new UnknownKey();
    if (!key.revokedAt) await this.prisma.apiKey.update({ where: { id }, data: { revokedAt: new Date() } });
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
        digest: Uint8Array.from(digestApiKey(key)),
      },
    });
    return { id, key };
  }
}
