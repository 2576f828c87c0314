import { bech32, bech32m } from '@scure/base';
import { isXOnlyPoint } from 'tiny-secp256k1';
import { type AddressFormat, ANY_CONTRACT } from './address-format.js';
import { decodeBase58Check } from './encodings.js';

interface BitcoinNetwork {
  readonly name: string;
  /** Version bytes of P2PKH and P2SH. */
  readonly versions: readonly number[];
  /** Human-readable part of segwit addresses, where the network has them. */
  readonly prefix?: string;
}

const MAINNET: BitcoinNetwork = { name: 'Bitcoin', versions: [0x00, 0x05], prefix: 'bc' };
const TESTNET: BitcoinNetwork = { name: 'Bitcoin testnet', versions: [0x6f, 0xc4], prefix: 'tb' };
const REGTEST: BitcoinNetwork = { name: 'Bitcoin regtest', versions: [0x6f, 0xc4], prefix: 'bcrt' };

/** Its P2SH addresses are those that begin with M: the older 3… are also what Bitcoin writes. */
const LITECOIN: BitcoinNetwork = { name: 'Litecoin', versions: [0x30, 0x32], prefix: 'ltc' };
const LITECOIN_TESTNET: BitcoinNetwork = { name: 'Litecoin testnet', versions: [0x6f, 0x3a], prefix: 'tltc' };
const DOGECOIN: BitcoinNetwork = { name: 'Dogecoin', versions: [0x1e, 0x16] };
const DOGECOIN_TESTNET: BitcoinNetwork = { name: 'Dogecoin testnet', versions: [0x71, 0xc4] };

/**
 * By the first half of the genesis hash. Bitcoin Cash and other forks are not here: their rules are not known.
 * @see https://github.com/ChainAgnostic/namespaces/blob/main/bip122/caip2.md
 */
const NETWORKS: ReadonlyMap<string, BitcoinNetwork> = new Map([
  ['000000000019d6689c085ae165831e93', MAINNET],
  ['000000000933ea01ad0ee984209779ba', TESTNET], // testnet3
  ['00000000da84f2bafbbc53dee25a72ae', TESTNET], // testnet4
  ['00000008819873e925422c1ff0f99f7c', TESTNET], // signet
  ['0f9188f13cb7b2c71f2a335e3a4fc328', REGTEST],
  ['12a765e31ffd4059bada1e25190f6e98', LITECOIN],
  ['4966625a4b2851d9fdee139e56211a0d', LITECOIN_TESTNET],
  ['1a91e3dace36e2be3bf030a65679fe82', DOGECOIN],
  ['bb0a78264637406b6360aad926284d54', DOGECOIN_TESTNET],
]);

/**
 * Witness versions with a meaning, their checksum, and the programs that can be spent from. BIP-350 lets a sender pay to
 * any version up to 16, and warns recipients: an output of an undefined version or length is one that anybody may spend.
 */
const WITNESS_VERSIONS = [
  // P2WPKH and P2WSH (BIP-173)
  { version: 0, encoding: bech32, isSpendable: ({ length }: Uint8Array) => length === 20 || length === 32 },
  // P2TR (BIP-341): the program is the x coordinate of a key. Half of all numbers are that of no point, and what is
  // paid to such a key is lost: nobody can sign for it, and a script can be shown only for a key.
  { version: 1, encoding: bech32m, isSpendable: isXOnlyPoint },
];

const DEAD: ReadonlySet<string> = new Set([
  '1111111111111111111114oLvT2',
  '1BitcoinEaterAddressDontSendf59kuE',
  `1Counterparty${'X'.repeat(15)}UWLpVr`,
  // Addresses of hashes that are all zero: P2SH, P2WPKH and P2WSH. The first one above is that of P2PKH.
  '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST',
  'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
  'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqthqst8',
  // The point H of BIP-341, chosen so that nobody knows its key.
  'bc1p2zffkaxp5py4fdutfdsrt6t6tcrc5ks09rkfd428hlhf4n5q8tqqwv7ahk',
]);

function isSegwit(address: string, prefix: string | undefined): boolean {
  if (prefix === undefined) return false;
  return WITNESS_VERSIONS.some(({ version, encoding, isSpendable }) => {
    const decoded = encoding.decodeUnsafe(address);
    if (decoded?.prefix !== prefix || decoded.words[0] !== version) return false;
    return isSpendable(encoding.fromWordsUnsafe(decoded.words.slice(1)) ?? new Uint8Array());
  });
}

function isLegacy(address: string, versions: readonly number[]): boolean {
  const [version = -1, ...hash] = decodeBase58Check(address) ?? [];
  return versions.includes(version) && hash.length === 20;
}

/**
 * Addresses of Bitcoin, Litecoin, Dogecoin and their test networks; undefined for another chain of the bip122 namespace.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki
 * @see https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki
 * @see https://github.com/bitcoin/bips/blob/master/bip-0341.mediawiki
 */
export function bitcoinAddressFormat(genesis: string): AddressFormat | undefined {
  const network = NETWORKS.get(genesis);
  if (network === undefined) return undefined;
  return {
    expected: `a ${network.name} address: ${formsOf(network)}, with its checksum`,
    normalize: (address) => {
      if (isSegwit(address, network.prefix)) return address.toLowerCase();
      return isLegacy(address, network.versions) ? address : undefined;
    },
    isDead: (address) => DEAD.has(address),
    contracts: ANY_CONTRACT,
  };
}

function formsOf({ prefix }: BitcoinNetwork): string {
  return prefix === undefined ? 'P2PKH or P2SH' : `P2PKH, P2SH, or ${prefix}1… of witness version 0 or 1`;
}
