import type { PaymentOption } from '../../src/api.js';
import type { Answer } from '../../src/client/answer.js';
import { chainOf } from '../../src/client/chains.js';
import { type Choice, choose } from '../../src/client/choose.js';

/**
 * Whether one option of an answer may be paid, by the client's payment rule. This page pays nothing itself, so every
 * network and asset of the payee will do, and it shows the memo, which the payer's wallet must attach.
 */
export function choiceOf(answer: Answer, option: PaymentOption, amount?: string): Choice {
  const alone = { ...answer, payment_options: [option] };
  const chains = [chainOf(option) ?? option.chain];
  const criteria = { chains, assets: [option.asset], memos: true, ...(amount !== undefined && { amount }) };
  return choose(alone, criteria, answer.serviceTime());
}
