import { type Chain, chainId, isKnownNamespace, parseChain } from './chains.js';

const CAIP_2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/;

const NUMBER = /^(?:\d+|0[xX][\da-fA-F]+)$/;

/**
 * Whether a `network_identifier` contradicts the chain of its option: of two wallets that read one field each, one would pay
 * on another chain (D6). What has the form of a CAIP-2 id must be the chain, because programs take it as it is. In other
 * text only what clearly names a chain counts: a common name, the bare number of one (`137` or `0x89` beside `ethereum`), or
 * an id in any case. Text such as `mainnet` says nothing.
 */
export function namesAnotherChain(networkIdentifier: string, chain: Chain): boolean {
  if (CAIP_2.test(networkIdentifier)) return chainId(networkIdentifier) !== chain.id;
  // Full-width digits and letters read like the usual ones.
  const text = networkIdentifier.normalize('NFKC');
  return [alone(text, chain), ...mentioned(text, chain)].some((other) => other !== undefined && other.id !== chain.id);
}

/** The chain that a text without a colon names. */
function alone(text: string, { namespace }: Chain): Chain | undefined {
  if (NUMBER.test(text)) return isKnownNamespace(namespace) ? chainOf(namespace, text) : undefined;
  return text.includes(':') ? undefined : parseChain(text.toLowerCase());
}

/**
 * The chains of all ids in a text, as people write them: in capital letters, with spaces around the colon. Of a namespace that
 * is not known here any word can be a reference, so `XRPL: mainnet` is taken for a description.
 */
function mentioned(text: string, { namespace: own }: Chain): (Chain | undefined)[] {
  const parts = text.split(':');
  return parts.slice(1).map((after, index) => {
    const before = parts[index] ?? '';
    const namespace = words(before.trimEnd()).at(-1)?.toLowerCase() ?? '';
    const reference = words(after.trimStart())[0] ?? '';
    const isClose = before.trimEnd() === before && after.trimStart() === after;
    const counts = isKnownNamespace(namespace) || (namespace === own && isClose);
    return counts ? chainOf(namespace, reference) : undefined;
  });
}

function words(text: string): string[] {
  return text.split(/[^-\w]/);
}

/** Takes every spelling of a number, hexadecimal too (EIP-695), and capital letters where they mean nothing else. */
function chainOf(namespace: string, reference: string): Chain | undefined {
  const lower = reference.toLowerCase();
  if (NUMBER.test(lower)) {
    if (namespace === 'tron') return parseChain(`tron:0x${BigInt(lower).toString(16)}`);
    if (namespace === 'eip155') return parseChain(`eip155:${BigInt(lower)}`);
  }
  return parseChain(`${namespace}:${reference}`) ?? parseChain(`${namespace}:${lower}`);
}
