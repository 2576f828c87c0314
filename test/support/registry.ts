import { randomUUID } from 'node:crypto';
import type { Provider } from './actors.js';
import type { Service } from './service.js';
import type { TestWallet } from './wallets.js';

/** Limits that no test file reaches; the limits have tests of their own. */
export const UNLIMITED = {
  LIMIT_RESOLVE_PER_MINUTE: '1000000',
  LIMIT_READ_PER_MINUTE: '1000000',
  LIMIT_MUTATION_PER_MINUTE: '1000000',
  LIMIT_AVAILABILITY_PER_MINUTE: '1000000',
  LIMIT_AUTH_FAILURE_PER_MINUTE: '1000000',
};

export const OTHER_OPTION = {
  chain: 'stellar',
  asset: 'XLM',
  address: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
};

export const STATUSES = ['pending', 'active', 'update_pending', 'suspended', 'removed', 'revoked'] as const;
export type Status = (typeof STATUSES)[number];

/** A value that no other test uses. */
export function freshValue(type: 'custom' | 'email' = 'custom'): string {
  return type === 'email' ? `${randomUUID()}@shop.example` : `shop-${randomUUID()}`;
}

/** A controller, and an identifier of its own. */
interface Held {
  readonly id: string;
  readonly value: string;
}

/** Operators switch the review of a type, and edit identifiers, as they would in Prisma Studio. */
export class Operator {
  constructor(private readonly service: Service) {}

  async reviews(type: string, required = true): Promise<void> {
    await this.service.sql('update identifier_types set review_required = $2 where name = $1', [type, required]);
  }

  async setStatus(id: string, status: Status): Promise<void> {
    await this.service.sql('update identifiers set status = $2::identifier_status where id = $1', [id, status]);
  }

  /** Lets what waits for review become true: a registration, or new payment options. */
  async approve(id: string): Promise<void> {
    await this.setStatus(id, 'active');
  }

  /** Refuses what waits for review: a registration is removed, new payment options are forgotten. */
  async reject(id: string): Promise<void> {
    await this.service.sql(
      `update identifiers set status = case when status = 'pending' then 'removed' else 'active' end::identifier_status,
         proposed_payment_options = null where id = $1`,
      [id],
    );
  }
}

/** Brings an identifier into a state. Types: `custom` is not reviewed, `email` is. */
export async function identifierIn(
  status: Status,
  { provider, wallet, operator }: { provider: Provider; wallet: TestWallet; operator: Operator },
): Promise<Held> {
  const type = status === 'pending' || status === 'update_pending' ? 'email' : 'custom';
  const value = freshValue(type);
  const { body } = await provider.register(wallet, type, value);
  const id: string = body['id'];
  if (status === 'update_pending') {
    await operator.approve(id);
    await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
  }
  if (status === 'removed') await provider.remove(wallet, id);
  if (status === 'suspended' || status === 'revoked') await operator.setStatus(id, status);
  return { id, value };
}
