import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { createSecretFile } from '../embedded/private-files.js';
import { secretOf } from './domain/signature.js';
import { WebhooksOff } from './webhooks.errors.js';

/** In the directory of the embedded database. */
const FILE = 'webhook-key';
const RANDOM_BYTES = 32;

/** The members of an endpoint from which its secrets are derived. */
export interface SecretVersions {
  readonly id: string;
  readonly secretVersion: number;
  readonly overlapUntil: Date | null;
}

/** Derives the secrets of endpoints from `WEBHOOK_KEY`, or from a file beside the embedded database. */
@Injectable()
export class WebhookKeyService {
  private key: Promise<string | null> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Whether there is a key; without one webhooks are off. */
  async isOn(): Promise<boolean> {
    return (await this.read()) !== null;
  }

  /** @throws WebhooksOff */
  async assertOn(): Promise<void> {
    if (!(await this.isOn())) throw new WebhooksOff();
  }

  /** The secret that messages are signed with from now on. @throws WebhooksOff */
  async newestSecret({ id, secretVersion }: SecretVersions): Promise<string> {
    return secretOf(await this.keyOrThrow(), id, secretVersion);
  }

  /** All secrets that messages are signed with: the newest, and the previous one until the overlap ends. @throws WebhooksOff */
  async validSecrets({ id, secretVersion, overlapUntil }: SecretVersions, now: Date): Promise<string[]> {
    const key = await this.keyOrThrow();
    const newest = secretOf(key, id, secretVersion);
    return overlapUntil && overlapUntil > now ? [newest, secretOf(key, id, secretVersion - 1)] : [newest];
  }

  private async keyOrThrow(): Promise<string> {
    const key = await this.read();
    if (key === null) throw new WebhooksOff();
    return key;
  }

  private read(): Promise<string | null> {
    const { webhooks, database } = this.config;
    if (webhooks.key !== undefined) return Promise.resolve(webhooks.key);
    if (database.url !== undefined) return Promise.resolve(null);
    this.key ??= readOrCreate(join(database.dataDir, FILE));
    return this.key;
  }
}

/** The directory of the embedded database belongs to one user, and so does what is in it. */
async function readOrCreate(path: string): Promise<string> {
  await createSecretFile(path, `${randomBytes(RANDOM_BYTES).toString('base64url')}\n`);
  return (await readFile(path, 'utf8')).trim();
}
