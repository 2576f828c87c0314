import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { asOperator } from '../database/as-operator.js';
import { Database } from '../database/database.js';
import { OperatorSigningKeysService } from './operator-signing-keys.service.js';
import { SigningKeysService } from './signing-keys.service.js';

/**
 * Checks the private keys when the service starts, so that a fault shows before the first signature is needed. On the
 * embedded database, whose directory only its user can read, it also creates the first key.
 */
@Injectable()
export class FirstKeyService implements OnApplicationBootstrap {
  private readonly logger = new Logger('SigningKeys');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly keys: SigningKeysService,
    private readonly operations: OperatorSigningKeysService,
  ) {}

  /** @throws UnusableKeyFile */
  async onApplicationBootstrap(): Promise<void> {
    await this.keys.assertUsable();
    const { database, signing } = this.config;
    const isMine = database.url === undefined && signing.command === undefined;
    if (isMine && !(await this.isNameKnown())) {
      const operator = this.config.operator ?? 'first start';
      const { key } = await asOperator(this.database, operator, () => this.operations.create());
      this.logger.log({ event: 'signing_key_created', key: key.id });
    }
    // Loading the keys says in the log where there is none to sign with.
    await this.keys.all();
  }

  private async isNameKnown(): Promise<boolean> {
    const known = await this.operations.list();
    return known.some(({ name }) => name === this.keys.name);
  }
}
