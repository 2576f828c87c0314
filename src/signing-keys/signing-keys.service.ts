import { sign } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type MaybePromise, mapMaybe } from '../common/maybe-promise.js';
import { CONFIG, type Config } from '../config.js';
import { ChangeFeedService } from '../database/change-feed.service.js';
import { DatabaseClockService } from '../database/database-clock.service.js';
import type { InvalidatedCache } from '../database/invalidated-cache.js';
import { PrismaService } from '../database/prisma.service.js';
import { isValidAt, type SigningKey } from './domain/signing-key.js';
import { logName } from './domain/verifier-key.js';
import { type KeyFiles, type KeyPair, readKeyFiles } from './key-files.js';
import { signByCommand } from './signer-command.js';
import { SignerFailed } from './signing-keys.errors.js';

/** A key that this process can sign with. */
interface Signer {
  readonly key: SigningKey;
  sign(message: Uint8Array): MaybePromise<Buffer>;
}

/** The key that signs now. */
export interface CurrentKey extends Signer {
  /** The time of the database at which the key was valid. */
  readonly time: Date;
}

export interface Signed {
  readonly key: SigningKey;
  readonly signature: Buffer;
}

interface Keys {
  readonly all: readonly SigningKey[];
  /** Newest first. */
  readonly signers: readonly Signer[];
}

/** All signing keys are one entry of the cache. */
const CACHE_ENTRY = 'all';
/** After a failure the signer command is not run again for this long, so that answers do not wait for it. */
const SIGNER_PAUSE_MS = 5_000;

/** Signs for the service (D20), with the newest valid key of its name whose private half this process has. */
@Injectable()
export class SigningKeysService {
  /** The name of the log, and of all keys that this service signs with. */
  readonly name: string;
  private readonly logger = new Logger('SigningKeys');
  private readonly cache: InvalidatedCache<Keys>;
  private signerFailedAtMs = -Infinity;
  private isMissed = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly prisma: PrismaService,
    private readonly clock: DatabaseClockService,
    feed: ChangeFeedService,
  ) {
    this.name = logName(config.publicBaseUrl);
    this.cache = feed.cache();
  }

  /** @returns null if there is no such key, or if the time of the database is not known */
  current(): MaybePromise<CurrentKey | null> {
    return mapMaybe(this.keys(), ({ signers }) =>
      mapMaybe(this.clock.certainNow(), (time) => {
        const signer = time && signers.find(({ key }) => isValidAt(key, time));
        return signer ? { key: signer.key, sign: signer.sign, time } : null;
      }),
    );
  }

  /** Signs with the current key. @returns null if there is none @throws SignerFailed */
  async sign(message: Uint8Array): Promise<Signed | null> {
    const current = await this.current();
    return current && { key: current.key, signature: await current.sign(message) };
  }

  /** All keys, retired ones included, oldest first. */
  async all(): Promise<readonly SigningKey[]> {
    return (await this.keys()).all;
  }

  /** Reads the private keys. @throws UnusableKeyFile for the first file that cannot be used */
  async assertUsable(): Promise<void> {
    const [first] = (await this.readFiles()).unusable;
    if (first) throw first;
  }

  private keys(): MaybePromise<Keys> {
    return this.cache.get(CACHE_ENTRY) ?? this.cache.load(CACHE_ENTRY, () => this.load());
  }

  private async load(): Promise<Keys> {
    const all = await this.prisma.signingKey.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
    const { pairs, unusable } = await this.readFiles().catch((error: Error) => ({ pairs: [], unusable: [error] }));
    for (const { message } of unusable) this.logger.error({ event: 'signing_keys_unusable', msg: message });
    const own = all.filter(({ name }) => name === this.name).toReversed();
    const signers = own.flatMap((key) => this.signerOf(key, pairs) ?? []);
    this.warnOfMissingKey(signers, own.length > 0);
    return { all, signers };
  }

  /**
   * Says it once when this process has no key that stays in force: at the start, or because the last one was retired, or will be
   * within a minute. It goes on without, because a key may be made while it runs. Where none is wanted, nothing is said.
   */
  private warnOfMissingKey(signers: readonly Signer[], isNameKnown: boolean): void {
    const { database, signing } = this.config;
    const { command, keyDirectory } = signing;
    if (command === undefined && keyDirectory === undefined) return;
    // The embedded database's first key is made at its first start.
    if (database.url === undefined && command === undefined && !isNameKnown) return;
    const wasMissed = this.isMissed;
    this.isMissed = signers.every(({ key }) => key.retiredAt !== null);
    if (!this.isMissed || wasMissed) return;
    const lacking =
      command === undefined
        ? `${keyDirectory} has the private key of none that stays in force under the name ${this.name}`
        : `no key for SIGNER_COMMAND stays in force under the name ${this.name}`;
    const msg = `There is nothing to sign receipts and the log with: ${lacking}. See "log keys list", or make one with "log keys create".`;
    this.logger.warn({ event: 'signing_key_missing', msg });
  }

  private async readFiles(): Promise<KeyFiles> {
    const { command, keyDirectory } = this.config.signing;
    return command === undefined && keyDirectory !== undefined
      ? readKeyFiles(keyDirectory)
      : { pairs: [], unusable: [] };
  }

  private signerOf(key: SigningKey, pairs: readonly KeyPair[]): Signer | null {
    const { command } = this.config.signing;
    if (command !== undefined) {
      return { key, sign: (message) => this.askSigner(command, key, message) };
    }
    const pair = pairs.find(({ publicKey }) => publicKey.equals(key.publicKey));
    if (!pair) return null;
    const { privateKey } = pair;
    return { key, sign: (message) => sign(null, message, privateKey) };
  }

  private async askSigner(command: string, key: SigningKey, message: Uint8Array): Promise<Buffer> {
    if (performance.now() - this.signerFailedAtMs < SIGNER_PAUSE_MS) throw new SignerFailed('it has just failed');
    try {
      return await signByCommand(command, key.publicKey, message);
    } catch (error) {
      this.signerFailedAtMs = performance.now();
      this.logger.error({ event: 'signer_failed', key: key.id, msg: error instanceof Error ? error.message : '' });
      throw error;
    }
  }
}
