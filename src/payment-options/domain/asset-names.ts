import { ANY_CONTRACT } from './address-format.js';
import { addressFormatOf } from './addresses.js';
import { contractOf, isNative, parseAsset } from './assets.js';
import { type Chain, isKnownNamespace } from './chains.js';
import { isCoin } from './native-coins.js';
import { withCode } from './stellar-asset.js';
import { usualContract } from './token-contracts.js';
import type { PaymentOptionInput } from '../payment-option.schema.js';

type Name = readonly [kind: 'coin' | 'ticker' | 'contract' | 'asset', ...parts: (string | undefined)[]];

/** The coin of the chain, whatever its ticker and its SLIP-44 number. */
const COIN: Name = ['coin'];

/**
 * The names of what an option is paid in, each in one spelling: two options of a chain are paid in the same if they share one. A
 * token is named by its contract and by its ticker, a coin by its ticker and by its number.
 */
export function assetNames(option: PaymentOptionInput, chain: Chain): readonly Name[] {
  const { asset } = option;
  const parts = parseAsset(asset);
  const contract = contractName(option, chain);
  if (parts === undefined) return [['ticker', asset.toUpperCase()], ...(contract ? [contract] : meantBy(asset, chain))];
  if (contract) return [contract];
  if (isNative(parts) && isKnownNamespace(chain.namespace)) return [COIN];
  const { namespace, reference, tokenId } = parts;
  return [['asset', namespace, addressFormatOf(chain).contracts.normalize(reference) ?? reference, tokenId]];
}

/** By the contract that the option names, unless that is what stands for none. */
function contractName({ asset, token_contract: given }: PaymentOptionInput, chain: Chain): Name | undefined {
  const { contracts, isDead } = addressFormatOf(chain);
  const parts = parseAsset(asset);
  const written = contractOf(parts) ?? given;
  const contract = written && contracts.normalize(written);
  if (!contract || contracts === ANY_CONTRACT || isDead(contract)) return undefined;
  return ['contract', withCode(contract, asset), parts?.tokenId];
}

/** What everybody means by a ticker alone. */
function meantBy(ticker: string, chain: Chain): readonly Name[] {
  if (isCoin(ticker, chain)) return [COIN];
  const contract = usualContract(ticker, chain);
  return contract === undefined ? [] : [['contract', contract, undefined]];
}
