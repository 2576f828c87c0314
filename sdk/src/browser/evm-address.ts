import type { Draft } from '../authorization/draft.js';
import { DraftRefused } from '../authorization/draft-refused.js';

/** The address of a draft's EVM wallet, without its chain. @throws DraftRefused for a wallet of another kind */
export function evmAddressOf({ wallet, alg }: Draft): `0x${string}` {
  const digits = /^(?:eip155:\d+:)?0x([0-9a-fA-F]{40})$/.exec(wallet)?.[1];
  if (alg === 'ed25519' || digits === undefined) throw new DraftRefused('unknown_signer');
  return `0x${digits}`;
}
