import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { bitcoinAddressFormat } from './bitcoin-address.js';

const MAINNET = '000000000019d6689c085ae165831e93';
const TESTNET3 = '000000000933ea01ad0ee984209779ba';
const TESTNET4 = '00000000da84f2bafbbc53dee25a72ae';
const SIGNET = '00000008819873e925422c1ff0f99f7c';
const REGTEST = '0f9188f13cb7b2c71f2a335e3a4fc328';
const LITECOIN = '12a765e31ffd4059bada1e25190f6e98';
const LITECOIN_TESTNET = '4966625a4b2851d9fdee139e56211a0d';
const DOGECOIN = '1a91e3dace36e2be3bf030a65679fe82';
const DOGECOIN_TESTNET = 'bb0a78264637406b6360aad926284d54';

const legacy = (version: number) => createBase58check(sha256).encode(new Uint8Array(21).fill(7).fill(version, 0, 1));

const normalize = (genesis: string, address: string) => bitcoinAddressFormat(genesis)?.normalize(address);

describe('a Bitcoin address', () => {
  it.each([
    ['P2PKH', MAINNET, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['P2PKH', MAINNET, '128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6'],
    ['P2SH', MAINNET, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['P2WPKH', MAINNET, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['P2WPKH in upper case', MAINNET, 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
    ['P2WSH', MAINNET, 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
    ['P2TR', MAINNET, 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
    ['P2TR of BIP-86', MAINNET, 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
    ['P2TR of BIP-86', MAINNET, 'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh'],
    ['P2TR of BIP-86', MAINNET, 'bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7'],
    ['P2TR of BIP-341', MAINNET, 'bc1p2wsldez5mud2yam29q22wgfh9439spgduvct83k3pm50fcxa5dps59h4z5'],
    ['P2TR of BIP-341', MAINNET, 'bc1pz37fc4cn9ah8anwm4xqqhvxygjf9rjf2resrw8h8w4tmvcs0863sa2e586'],
    ['P2TR of BIP-341', MAINNET, 'bc1punvppl2stp38f7kwv2u2spltjuvuaayuqsthe34hd2dyy5w4g58qqfuag5'],
    ['P2TR of BIP-341', MAINNET, 'bc1pwyjywgrd0ffr3tx8laflh6228dj98xkjj8rum0zfpd6h0e930h6saqxrrm'],
    ['P2TR of BIP-341', MAINNET, 'bc1pwl3s54fzmk0cjnpl3w9af39je7pv5ldg504x5guk2hpecpg2kgsqaqstjq'],
    ['P2TR of BIP-341', MAINNET, 'bc1pjxmy65eywgafs5tsunw95ruycpqcqnev6ynxp7jaasylcgtcxczs6n332e'],
    ['P2TR of BIP-341', MAINNET, 'bc1pw5tf7sqp4f50zka7629jrr036znzew70zxyvvej3zrpf8jg8hqcssyuewe'],
    ['P2PKH', TESTNET3, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['P2SH', TESTNET3, '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
    ['P2WPKH', TESTNET3, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['P2WSH', TESTNET4, 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
    ['P2WSH', SIGNET, 'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy'],
    ['P2TR', SIGNET, 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c'],
    // The addresses in the CAIP-10 document of the bip122 namespace.
    ['P2WPKH', LITECOIN, 'ltc1q8c6fshw2dlwun7ekn9qwf37cu2rn755u9ym7p0'],
    ['P2WPKH', LITECOIN_TESTNET, 'tltc1qlustmw64lgd744h45n0t07wxnxw8pmv2sv07r9'],
    ['P2PKH', DOGECOIN, 'DBcZSePDaMMduBMLymWHXhkE5ArFEvkagU'],
    ['P2PKH', DOGECOIN_TESTNET, 'nXprPppuYCyxrrW6eVh4koUz8kTFrAvGo8'],
    ['P2PKH', LITECOIN, legacy(0x30)],
    ['P2SH', LITECOIN, legacy(0x32)],
    ['P2SH', LITECOIN_TESTNET, legacy(0x3a)],
    ['P2SH', DOGECOIN, legacy(0x16)],
    ['P2WPKH', REGTEST, bech32.encode('bcrt', [0, ...bech32.toWords(new Uint8Array(20).fill(7))])],
  ])('of the form %s is accepted on %s: %s', (_form, genesis, address) => {
    const isSegwit = /^(bc|tb|bcrt|t?ltc)1/i.test(address);
    expect(normalize(genesis, address)).toBe(isSegwit ? address.toLowerCase() : address);
  });

  it.each([
    ['testnet P2PKH on mainnet', MAINNET, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['testnet P2SH on mainnet', MAINNET, '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
    ['testnet segwit on mainnet', MAINNET, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['mainnet P2PKH on testnet', TESTNET3, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['mainnet segwit on testnet', TESTNET4, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['testnet segwit on regtest', REGTEST, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['another case in base58', MAINNET, '1a1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['a mistyped character in base58', MAINNET, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['a missing character in base58', MAINNET, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN'],
    ['an additional leading 1', MAINNET, '11A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['a mistyped character in bech32', MAINNET, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['mixed case in bech32', MAINNET, 'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['a private key in WIF', MAINNET, '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
    ['a hash of 21 bytes', MAINNET, createBase58check(sha256).encode(new Uint8Array(22).fill(7, 1))],
    ['a Tron address', MAINNET, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['an EVM address', MAINNET, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['a Bitcoin address on Litecoin', LITECOIN, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['P2SH of Bitcoin on Litecoin', LITECOIN, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['a mistyped character on Litecoin', LITECOIN, 'ltc1q8c6fshw2dlwun7ekn9qwf37cu2rn755u9ym7p1'],
    ['a Bitcoin address on Dogecoin', DOGECOIN, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['a mistyped character on Dogecoin', DOGECOIN, 'DBcZSePDaMMduBMLymWHXhkE5ArFEvkagV'],
    ['a Litecoin address on Dogecoin', DOGECOIN, 'ltc1q8c6fshw2dlwun7ekn9qwf37cu2rn755u9ym7p0'],
    ['a Litecoin address', MAINNET, 'ltc1q8c6fshw2dlwun7ekn9qwf37cu2rn755u9ym7p0'],
    ['a payment URI', MAINNET, 'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['128 characters', MAINNET, '1'.repeat(128)],
  ])('is refused: %s', (_what, genesis, address) => {
    expect(normalize(genesis, address)).toBeUndefined();
  });

  // The last two are the x coordinates that the test vectors 5 and 14 of BIP-340 refuse.
  it.each([
    ['is zero', '0'.repeat(64)],
    ['is on no point of the curve', 'eefdea4cdb677750a420fee807eacf21eb9898ae79b9768766e4faa04a2d4a34'],
    ['is larger than the field', 'fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc30'],
  ])('is refused with a taproot key that %s, since nobody could ever sign for it', (_what, key) => {
    const words = bech32m.toWords(Buffer.from(key, 'hex'));
    expect(normalize(MAINNET, bech32m.encode('bc', [1, ...words]))).toBeUndefined();
  });

  // The invalid addresses of BIP-350 and the reasons given there.
  it.each([
    ['invalid human-readable part', 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut'],
    ['bech32 for version 1', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['bech32 for version 16', 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL'],
    ['bech32m for version 0', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['invalid character in the checksum', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
    ['invalid witness version', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['a program of 1 byte', 'bc1pw5dgrnzv'],
    ['a program of 41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
    ['a version 0 program of 16 bytes', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['zero padding of more than 4 bits', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
    ['an empty data part', 'bc1gmk9yu'],
  ])('is refused on mainnet as BIP-350 says: %s', (_why, address) => {
    expect(normalize(MAINNET, address)).toBeUndefined();
  });

  it.each([
    ['bech32 for version 2', 'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf'],
    ['bech32m for version 0', 'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47'],
    ['mixed case', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
    ['non-zero padding', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
  ])('is refused on testnet as BIP-350 says: %s', (_why, address) => {
    expect(normalize(TESTNET3, address)).toBeUndefined();
  });

  it.each([
    ['version 1 with 40 bytes', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y'],
    ['version 16', 'BC1SW50QGDZ25J'],
    ['version 2', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
    ['pay to anchor', 'bc1pfeessrawgf'],
  ])('is refused although well-formed, since anybody may spend it today: %s', (_what, address) => {
    expect(bech32m.decodeUnsafe(address)).toBeDefined();
    expect(normalize(MAINNET, address)).toBeUndefined();
  });

  it.each([
    '1111111111111111111114oLvT2',
    '1BitcoinEaterAddressDontSendf59kuE',
    `1Counterparty${'X'.repeat(15)}UWLpVr`,
    'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
    'bc1p2zffkaxp5py4fdutfdsrt6t6tcrc5ks09rkfd428hlhf4n5q8tqqwv7ahk',
    createBase58check(sha256).encode(Uint8Array.from([0x05, ...new Uint8Array(20)])),
    bech32.encode('bc', [0, ...bech32.toWords(new Uint8Array(32))]),
  ])('that burns is known as dead: %s', (address) => {
    const format = bitcoinAddressFormat(MAINNET);
    expect(format?.isDead(format.normalize(address) ?? '')).toBe(true);
  });

  it('has no checker on Bitcoin Cash', () => {
    expect(bitcoinAddressFormat('000000000000000000651ef99cb9fcbe')).toBeUndefined();
  });
});
