import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../database/database.js';
import { PrismaService } from '../database/prisma.service.js';
import { isValidAt, type SigningKey } from './domain/signing-key.js';
import { keyId, logName } from './domain/verifier-key.js';
import { type KeyPair, newKeyPair, writeKeyFile } from './key-files.js';
import { signByCommand } from './signer-command.js';
import { NoPlaceForKeys, NotTheSignersKey, SigningKeyExists, UnknownSigningKey } from './signing-keys.errors.js';

/**
 * How long the old key stays valid after a rotation: a process that missed the announcement may sign with it for so long
 * (src/database/change-feed.service.ts).
 */
const OVERLAP_SECONDS = 60;

/** By the clock of the database. A past retirement is final: prisma/migrations/…_signing_keys. */
const RETIRE = `
  update signing_keys set retired_at = clock_timestamp() + $2::int * interval '1 second'
  where id = $1 and (retired_at is null or retired_at > clock_timestamp() + $2::int * interval '1 second') returning id`;

/** A new key, and the file with its private half; null if the signer command has that. */
export interface CreatedKey {
  readonly key: SigningKey;
  readonly file: string | null;
}

/** Creates, rotates and retires signing keys for the operator. */
@Injectable()
export class OperatorSigningKeysService {
  /** The name of the log, under which keys are created. */
  readonly name: string;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly prisma: PrismaService,
    private readonly database: Database,
  ) {
    this.name = logName(config.publicBaseUrl);
  }

  /** All keys, oldest first. */
  list(): Promise<SigningKey[]> {
    return this.prisma.signingKey.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  }

  /** @throws UnknownSigningKey */
  async get(id: string): Promise<SigningKey> {
    const key = await this.prisma.signingKey.findUnique({ where: { id } });
    if (!key) throw new UnknownSigningKey(id);
    return key;
  }

  /**
   * The other names under which keys stay in force, if none does under this one: whoever creates a key then has probably left out
   * PUBLIC_BASE_URL, or the service has moved.
   */
  async otherNames(): Promise<readonly string[]> {
    const standing = (await this.list()).flatMap(({ name, retiredAt }) => (retiredAt === null ? [name] : []));
    return standing.includes(this.name) ? [] : [...new Set(standing)];
  }

  /**
   * Creates a key. Every process that has its private half signs with it from then on.
   * @param publicKey the one of the signer command's key; without it, a key file is written
   * @throws NoPlaceForKeys, NotTheSignersKey, SigningKeyExists
   */
  async create(publicKey?: Uint8Array): Promise<CreatedKey> {
    if (publicKey !== undefined) return { key: await this.adopt(publicKey), file: null };
    const { command, keyDirectory } = this.config.signing;
    if (command !== undefined || keyDirectory === undefined) throw new NoPlaceForKeys();
    const pair: KeyPair = newKeyPair();
    // The file is written first: a key that is only in the database would look like a lost one.
    const file = await writeKeyFile(keyDirectory, keyId(this.name, pair.publicKey), pair);
    return { key: await this.record(pair.publicKey), file };
  }

  /** Creates a key as {@link create} does, and retires the others of this name {@link OVERLAP_SECONDS} later. */
  async rotate(publicKey?: Uint8Array): Promise<CreatedKey & { readonly retired: readonly string[] }> {
    const before = await this.list();
    const created = await this.create(publicKey);
    const old = before.filter((key) => key.name === this.name && isValidAt(key, created.key.createdAt));
    for (const { id } of old) await this.database.query('retire-signing-key', RETIRE, [id, OVERLAP_SECONDS]);
    return { ...created, retired: old.map(({ id }) => id) };
  }

  /**
   * Retires a key: signatures that it makes from now on are not valid.
   * @returns false if it was retired already
   * @throws UnknownSigningKey
   */
  async retire(id: string): Promise<boolean> {
    const retired = await this.database.query('retire-signing-key', RETIRE, [id, 0]);
    if (retired.length > 0) return true;
    await this.get(id);
    return false;
  }

  private async adopt(publicKey: Uint8Array): Promise<SigningKey> {
    const { command } = this.config.signing;
    if (command === undefined) throw new NotTheSignersKey('SIGNER_COMMAND is not set');
    await signByCommand(command, publicKey, Buffer.from('Does this key sign?\n')).catch((error: Error) => {
      throw new NotTheSignersKey(error.message);
    });
    return this.record(publicKey);
  }

  private async record(publicKey: Uint8Array): Promise<SigningKey> {
    const id = keyId(this.name, publicKey);
    if (await this.prisma.signingKey.findUnique({ where: { id } })) throw new SigningKeyExists(id);
    return this.prisma.signingKey.create({ data: { id, name: this.name, publicKey: Buffer.from(publicKey) } });
  }
}
