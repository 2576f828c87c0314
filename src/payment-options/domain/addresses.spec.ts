import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import fc from 'fast-check';
import { addressFormatOf } from './addresses.js';
import { parseChain } from './chains.js';

/** The normalized address, or undefined; fails on a chain that is none. */
function normalize(chain: string, address: string): string | undefined {
  const parsed = parseChain(chain);
  if (parsed === undefined) throw new Error(`${chain} is no chain`);
  return addressFormatOf(parsed).normalize(address);
}

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const BITCOIN_LEGACY = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const SOLANA = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL';
const STELLAR = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
const ALL = [EVM, BITCOIN, BITCOIN_LEGACY, SOLANA, TRON, STELLAR];

describe('the checker of a chain', () => {
  it.each([
    ['ethereum', [EVM]],
    ['eip155:11155111', [EVM]],
    ['bsc', [EVM]],
    ['bitcoin', [BITCOIN, BITCOIN_LEGACY]],
    ['solana', [SOLANA]],
    ['solana:devnet', [SOLANA]],
    ['tron', [TRON]],
    ['tron:0xcd8690dc', [TRON]],
    ['stellar', [STELLAR]],
    ['stellar:testnet', [STELLAR]],
  ])('of %s accepts the addresses of its family and no others', (chain, own) => {
    expect(ALL.filter((address) => normalize(chain, address) !== undefined)).toEqual(own);
  });

  it.each([
    ['cosmos:cosmoshub-4', 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq'],
    ['xrpl:0', 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv'],
    ['bip122:12a765e31ffd4059bada1e25190f6e98', 'ltc1q8c6fshw2dlwun7ekn9qwf37cu2rn755u9ym7p0'],
    ['bip122:1a91e3dace36e2be3bf030a65679fe82', 'DBcZSePDaMMduBMLymWHXhkE5ArFEvkagU'],
    ['bip122:000000000000000000651ef99cb9fcbe', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['sui:mainnet', '0x02a212de6a9dfa3a69e22387acfbafbb1a9e591bd9d636e7895dcfc8de05f331'],
  ])('of %s, which is not known, accepts what has the shape of an address', (chain, address) => {
    expect(normalize(chain, address)).toBe(address);
  });

  it('never throws, whatever the text', () => {
    const chain = fc.constantFrom('ethereum', 'bitcoin', 'solana', 'tron', 'stellar', 'xrpl:0');
    fc.assert(
      fc.property(chain, fc.stringMatching(/^[!-~]{1,128}$/), (name, text) => {
        normalize(name, text);
      }),
    );
  });

  it.each([
    ['ethereum', EVM],
    ['bitcoin', BITCOIN],
    ['bitcoin', BITCOIN_LEGACY],
    ['tron', TRON],
    ['stellar', STELLAR],
  ])('of %s refuses %s with any one character replaced', (chain, address) => {
    fc.assert(
      fc.property(fc.nat(address.length - 1), fc.constantFrom(...'2A3b4c5d'), (index, character) => {
        fc.pre(address.charAt(index) !== character);
        return normalize(chain, address.slice(0, index) + character + address.slice(index + 1)) === undefined;
      }),
    );
  });
});

describe('a Solana address', () => {
  it.each([
    ['of the length of a seed', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
    ['with an added character', `${SOLANA}1`],
    ['with a character outside base58', SOLANA.replace('9', '0')],
    ['of 31 bytes', '1'.repeat(31)],
    ['of 33 bytes', '1'.repeat(33)],
  ])('%s is refused', (_what, address) => {
    expect(normalize('solana', address)).toBeUndefined();
  });
});

describe('a Tron address', () => {
  it.each([
    ['in hexadecimal', '4188a6f1f2c4e1b2b0b2b0b2b0b2b0b2b0b2b0b2b0'],
    ['of 21 bytes', createBase58check(sha256).encode(new Uint8Array(22).fill(0x41))],
    ['in another case', TRON.toLowerCase()],
    ['with a mistyped character', TRON.replace('T', 'U')],
    ['without its last character', TRON.slice(0, -1)],
  ])('%s is refused', (_what, address) => {
    expect(normalize('tron', address)).toBeUndefined();
  });
});

describe('an address that pays nobody', () => {
  it.each([
    ['solana', '11111111111111111111111111111111'],
    ['solana', '1nc1nerator11111111111111111111111111111111'],
    ['solana', 'So11111111111111111111111111111111111111112'],
    ['solana', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    ['solana', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'],
    ['solana', 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'],
    ['solana', 'Stake11111111111111111111111111111111111111'],
    ['solana', 'Vote111111111111111111111111111111111111111'],
    ['solana', 'SysvarC1ock11111111111111111111111111111111'],
    ['solana', 'ComputeBudget111111111111111111111111111111'],
    ['solana', 'AddressLookupTab1e1111111111111111111111111'],
    ['tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['tron', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'],
    ['stellar', 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF'],
  ])('is well-formed, and known as dead on %s: %s', (name, address) => {
    const chain = parseChain(name);
    expect(normalize(name, address)).toBe(address);
    expect(chain && addressFormatOf(chain).isDead(address)).toBe(true);
  });
});
