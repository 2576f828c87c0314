import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../database/database.js';
import { PrismaService } from '../database/prisma.service.js';
import { isGoodAt, type SigningKey } from './domain/signing-key.js';
import { keyId, logName } from './domain/verifier-key.js';
import { type KeyPair, newKeyPair, writeKeyFile } from './key-files.js';
import { signByCommand } from './signer-command.js';
import { NoPlaceForKeys, NotTheSignersKey, SigningKeyExists, UnknownSigningKey } from './signing-keys.errors.js';

/**
 * From a rotation on until then both keys are good: for so long a process that missed the announcement may sign with the
 * old one (src/database/change-feed.service.ts).
 */
const OVERLAP_SECONDS = 60;

/** The database says when, and what has come is final: prisma/migrations/…_signing_keys. */
const RETIRE = `
  update signing_keys set retired_at = clock_timestamp() + $2::int * interval '1 second'
  where id = $1 and (retired_at is null or retired_at > clock_timestamp() + $2::int * interval '1 second') returning id`;

/** A key that was made, and the file with its private half; null where a signer has it. */
export interface CreatedKey {
  readonly key: SigningKey;
  readonly file: string | null;
}

/** The operator's side of signing keys. */
@Injectable()
export class OperatorSigningKeysService {
  private readonly name: string;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly prisma: PrismaService,
    private readonly database: Database,
  ) {
    this.name = logName(config.publicBaseUrl);
  }

  /** Oldest first. */
  list(): Promise<SigningKey[]> {
    return this.prisma.signingKey.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  }

  /**
   * Makes a key, which every process signs with as soon as it has its private half.
   * @param publicKey of the key that the signer command has; without it a file is written
   * @throws NoPlaceForKeys, NotTheSignersKey, SigningKeyExists
   */
  async create(publicKey?: Uint8Array): Promise<CreatedKey> {
    if (publicKey !== undefined) return { key: await this.adopt(publicKey), file: null };
    const { command, keyDirectory } = this.config.signing;
    if (command !== undefined || keyDirectory === undefined) throw new NoPlaceForKeys();
    const pair: KeyPair = newKeyPair();
    // The file comes first: a key that the database knows and nobody has would look like a key that was lost.
    const file = await writeKeyFile(keyDirectory, keyId(this.name, pair.publicKey), pair);
    return { key: await this.record(pair.publicKey), file };
  }

  /** Makes a key as {@link create} does, and retires the others of this name soon after. */
  async rotate(publicKey?: Uint8Array): Promise<CreatedKey & { readonly retired: readonly string[] }> {
    const before = await this.list();
    const created = await this.create(publicKey);
    const old = before.filter((key) => key.name === this.name && isGoodAt(key, created.key.createdAt));
    for (const { id } of old) await this.database.query('retire-signing-key', RETIRE, [id, OVERLAP_SECONDS]);
    return { ...created, retired: old.map(({ id }) => id) };
  }

  /** What it signs from now on counts no more. @throws UnknownSigningKey */
  async retire(id: string): Promise<void> {
    const retired = await this.database.query('retire-signing-key', RETIRE, [id, 0]);
    if (retired.length === 0) throw new UnknownSigningKey(id);
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
