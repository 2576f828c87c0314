import type { FieldError } from '../../common/errors/problem.js';
import { scaleAmount } from './amounts.js';
import { ANY_CONTRACT } from './address-format.js';
import { addressFormatOf } from './addresses.js';
import { contractOf, isNative, parseAsset } from './assets.js';
import { type Chain, isKnownNamespace, parseChain } from './chains.js';
import { isExpired } from './expiry.js';
import { isCoinOfAnotherChain } from './native-coins.js';
import { namesAnotherChain } from './network-identifier.js';
import { isOfAnotherCode, isOtherStellarToken } from './stellar-asset.js';
import { stellarMemoFault } from './stellar-memo.js';
import { isOfAnotherToken, isOnAnotherChain, isWellKnownContract } from './token-contracts.js';
import type { PaymentOptionInput } from '../payment-option.schema.js';

type Faults = Iterable<FieldError>;

const fault = (field: keyof PaymentOptionInput, code: string, message: string): FieldError => ({
  field,
  code,
  message,
});

function* addressFaults(option: PaymentOptionInput, chain: Chain): Faults {
  const { normalize, expected, isDead } = addressFormatOf(chain);
  const address = normalize(option.address);
  if (address === undefined) {
    yield fault('address', 'invalid_address', `The address is not ${expected}.`);
  } else if (isDead(address)) {
    yield fault('address', 'dead_address', 'Nobody can spend what is paid to this address.');
  } else if (contractsOf(option, chain).includes(address) || isWellKnownContract(address)) {
    // Tokens sent to their own contract are the classic way to lose them.
    yield fault('address', 'address_is_token_contract', 'The address is the contract of a token, not of a payee.');
  }
}

/** The contracts that an option names. Where they may be written in any way, an issuer can be among them, who is paid back. */
function contractsOf({ asset, token_contract: given }: PaymentOptionInput, chain: Chain): (string | undefined)[] {
  const { contracts } = addressFormatOf(chain);
  const named = contracts === ANY_CONTRACT ? [] : [given, contractOf(parseAsset(asset))];
  return named.map((contract) => contract && contracts.normalize(contract));
}

function* assetFaults({ asset }: PaymentOptionInput, chain: Chain): Faults {
  const { contracts } = addressFormatOf(chain);
  const parts = parseAsset(asset);
  const named = contractOf(parts);
  const contract = named && contracts.normalize(named);
  if (parts !== undefined && (parts.chain?.id !== chain.id || isOnAnotherChain(contract, chain))) {
    yield fault('asset', 'asset_on_another_chain', 'The CAIP-19 asset is not on the chain of the option.');
  } else if (parts !== undefined && isNative(parts) && isCoinOfAnotherChain(parts.reference, chain)) {
    yield fault('asset', 'asset_on_another_chain', 'The SLIP-44 number is not that of a coin of the chain.');
  } else if (named !== undefined && contract === undefined) {
    yield fault('asset', 'invalid_asset', `The contract in the CAIP-19 asset is not ${contracts.expected}.`);
  }
}

/** A dead address in the place of a contract is no fault: many programs mean the native coin by it. */
function* contractFaults({ asset, token_contract: given }: PaymentOptionInput, chain: Chain): Faults {
  const { isDead, contracts } = addressFormatOf(chain);
  if (given === undefined) return;
  const contract = contracts.normalize(given);
  const parts = parseAsset(asset);
  const named = contractOf(parts);
  if (contract === undefined) {
    yield fault('token_contract', 'invalid_token_contract', `The token contract is not ${contracts.expected}.`);
  } else if (named !== undefined && isOtherContract(contract, contracts.normalize(named), chain)) {
    yield fault('token_contract', 'token_contract_mismatch', 'The token contract is not that of the CAIP-19 asset.');
  } else if (isOnAnotherChain(contract, chain)) {
    yield fault('token_contract', 'contract_on_another_chain', 'The token contract is one of another chain.');
  } else if (
    (isKnownNamespace(chain.namespace) && !isDead(contract) && isOfAnotherToken(contract, asset, parts, chain)) ||
    (chain.namespace === 'stellar' && parts === undefined && isOfAnotherCode(contract, asset))
  ) {
    yield fault('token_contract', 'token_contract_mismatch', 'The token contract is not that of the asset.');
  }
}

function isOtherContract(contract: string, named: string | undefined, chain: Chain): boolean {
  return chain.namespace === 'stellar' ? isOtherStellarToken(contract, named) : contract !== named;
}

function* memoFaults({ address, memo }: PaymentOptionInput, chain: Chain): Faults {
  const message = chain.namespace === 'stellar' && memo !== undefined ? stellarMemoFault(address, memo) : null;
  if (message !== null) yield fault('memo', 'memo_not_possible', message);
}

function* networkFaults(option: PaymentOptionInput, chain: Chain): Faults {
  if (option.network_identifier !== undefined && namesAnotherChain(option.network_identifier, chain)) {
    yield fault('network_identifier', 'network_mismatch', 'The network identifier is not the chain of the option.');
  }
}

/** Where the payment would go. Fields that contradict each other would let two wallets pay to two places. */
function* destinationFaults(option: PaymentOptionInput): Faults {
  const chain = parseChain(option.chain);
  if (chain === undefined) {
    yield fault('chain', 'unknown_chain', 'The chain is neither a CAIP-2 id of its namespace nor a known name.');
  } else {
    yield* addressFaults(option, chain);
    yield* assetFaults(option, chain);
    yield* contractFaults(option, chain);
    yield* memoFaults(option, chain);
    yield* networkFaults(option, chain);
  }
}

const AMOUNTS = ['minimum_amount', 'maximum_amount', 'fixed_amount'] as const;

const isAbove = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && scaleAmount(a) > scaleAmount(b);

function* amountFaults(option: PaymentOptionInput): Faults {
  const { minimum_amount: minimum, maximum_amount: maximum, fixed_amount: fixed } = option;
  for (const field of AMOUNTS) {
    const amount = option[field];
    if (amount !== undefined && scaleAmount(amount) === 0n) {
      yield fault(field, 'amount_not_positive', 'The amount must be above zero.');
    }
  }
  if (isAbove(minimum, maximum)) {
    yield fault('minimum_amount', 'minimum_above_maximum', 'The minimum amount is above the maximum amount.');
  }
  if (isAbove(minimum, fixed) || isAbove(fixed, maximum)) {
    yield fault('fixed_amount', 'fixed_outside_limits', 'The fixed amount is not within the minimum and the maximum.');
  }
}

function* expiryFaults(option: PaymentOptionInput, now: Date): Faults {
  if (isExpired(option, now)) {
    yield fault('expiration', 'expiration_in_the_past', 'The expiration must be in the future.');
  }
}

/**
 * Everything that is wrong with one option that has its shape, by the option's own field names (D6). The database has the
 * rules about amounts, too: prisma/migrations/…_values.
 */
export function paymentOptionFaults(option: PaymentOptionInput, now: Date): FieldError[] {
  return [...destinationFaults(option), ...amountFaults(option), ...expiryFaults(option, now)];
}
