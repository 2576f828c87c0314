import type { Signer } from '../../sdk/src/browser/index.js';
import type { sign } from '../../sdk/src/browser/sign.js';
import type { PaymentResolver } from '../../sdk/src/index.js';
import type { FaultyProxy } from './faulty-proxy.mjs';

export interface HeldIdentifier {
  readonly id: string;
  readonly value: string;
}

export function faultEveryChange(proxy: FaultyProxy): void;
export function sendAll(options: {
  resolver: PaymentResolver;
  sign: typeof sign;
  signer: Signer;
  wallet: string;
  count: number;
  clients: number;
}): Promise<HeldIdentifier[]>;
export function compareSends(
  held: readonly HeldIdentifier[],
  sql: (text: string) => Promise<{ id: string; value: string; types: string }[]>,
): Promise<{ doubled: number; lost: number; unknown: number }>;
