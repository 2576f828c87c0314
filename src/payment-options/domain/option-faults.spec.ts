import { paymentOptionFaults } from './option-faults.js';
import { PaymentOptionInput } from '../payment-option.schema.js';

const NOW = new Date('2026-11-21T12:00:00Z');
const PAYEE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f';
const OPTION = { chain: 'ethereum', asset: 'USDC', address: PAYEE };
const ON_SOLANA = { chain: 'solana', address: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' };
const ON_STELLAR = { chain: 'stellar', address: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ' };
const ON_COSMOS = {
  chain: 'cosmos:cosmoshub-4',
  asset: 'cosmos:cosmoshub-4/slip44:118',
  address: 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq',
};
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const MUXED = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ';
const ISSUER = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN';
/** Of another account, with the checksum of that one. */
const MISTYPED_ISSUER = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K5KZVN';
const STELLAR_USDC = `stellar:pubnet/asset:USDC-${ISSUER}`;
const STELLAR_CONTRACT = 'CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA';
const POL = '0x0000000000000000000000000000000000001010';
const LUMEN = 'CAS3J7GYLGXMF6TDJBBYYSE3HQ6BBSMLNUQ34T6TZMYMW2EVH34XOWMA';
/** From SEP-41 tokens in use. */
const OTHER_CONTRACT = 'CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75';
const ON_TRON = { chain: 'tron', address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL' };
const USDT_TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const BSC_USDT = '0x55d398326f99059fF775485246999027B3197955';
const BRIDGED_USDC = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174';

/** `field:code` of every fault of an option that has its shape. */
const faults = (fields: object) =>
  paymentOptionFaults(PaymentOptionInput.parse({ ...OPTION, ...fields }), NOW).map(
    ({ field, code }) => `${field}:${code}`,
  );

describe('a payment option', () => {
  it.each([
    ['in its least form', {}],
    ['as in the documentation', PaymentOptionInput.meta()?.example ?? {}],
    ['on a testnet', { chain: 'eip155:11155111' }],
    ['with a token contract', { token_contract: USDC }],
    ['with a token contract in lower case', { token_contract: USDC.toLowerCase() }],
    ['with the zero address for the native coin', { token_contract: `0x${'0'.repeat(40)}` }],
    ['with a CAIP-19 asset', { asset: `eip155:1/erc20:${DAI}` }],
    ['with the same contract twice', { asset: `eip155:1/erc20:${USDC.toLowerCase()}`, token_contract: USDC }],
    ['with a native CAIP-19 asset', { asset: 'eip155:1/slip44:60' }],
    ['with what stands for its native coin', { asset: 'eip155:1/slip44:60', token_contract: `0x${'e'.repeat(40)}` }],
    ['with another name of its token', { chain: 'bsc', asset: 'BSC-USD', token_contract: BSC_USDT }],
    ['with a bridged token', { chain: 'polygon', asset: 'USDC.e', token_contract: BRIDGED_USDC }],
    ['with a contract that is not well known', { asset: 'USDT', token_contract: DAI }],
    ['on a copy of a chain', { chain: 'eip155:31337', token_contract: USDC }],
    ['with its chain id', { network_identifier: '1' }],
    ['with what stands for the coin of Polygon', { chain: 'polygon', asset: 'POL', token_contract: POL }],
    ['with wrapped SOL for SOL', { ...ON_SOLANA, asset: 'SOL', token_contract: `So${'1'.repeat(40)}2` }],
    ['with the contract of the lumen', { ...ON_STELLAR, asset: 'XLM', token_contract: LUMEN }],
    ['with a contract for a token of the name of a coin', { chain: 'polygon', asset: 'ETH', token_contract: DAI }],
    ['with a mint', { ...ON_SOLANA, token_contract: MINT }],
    ['with a CAIP-19 mint', { ...ON_SOLANA, asset: `solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ/token:${MINT}` }],
    ['with a TRC-20 contract', { ...ON_TRON, asset: 'USDT', token_contract: USDT_TRON }],
    ['paying the issuer of a Stellar asset', { ...ON_STELLAR, token_contract: ON_STELLAR.address }],
    ['with a denomination for a native CAIP-19 asset', { ...ON_COSMOS, token_contract: 'uatom' }],
    ['with a token written CODE:ISSUER', { ...ON_STELLAR, token_contract: `USDC:${ON_STELLAR.address}` }],
    [
      'with a code in another case than the ticker',
      { ...ON_STELLAR, asset: 'yusdc', token_contract: `yUSDC-${ISSUER}` },
    ],
    ['with the issuer of its CAIP-19 asset', { ...ON_STELLAR, asset: STELLAR_USDC, token_contract: ISSUER }],
    ['with its CAIP-19 asset again', { ...ON_STELLAR, asset: STELLAR_USDC, token_contract: `USDC:${ISSUER}` }],
    ['with its issuer in a CAIP-19 asset', { ...ON_STELLAR, asset: STELLAR_USDC }],
    [
      'with a contract in its CAIP-19 asset on Stellar',
      { ...ON_STELLAR, asset: `stellar:pubnet/sep41:${STELLAR_CONTRACT}`, token_contract: STELLAR_CONTRACT },
    ],
    [
      'with the issued asset that a contract on Stellar stands for',
      { ...ON_STELLAR, asset: `stellar:pubnet/sep41:${STELLAR_CONTRACT}`, token_contract: `USDC:${ISSUER}` },
    ],
    ['with a CAIP-19 collectible on Solana', { ...ON_SOLANA, asset: `${SOLANA}/nft:${MINT}`, token_contract: MINT }],
    ['with a smart contract on Stellar', { ...ON_STELLAR, asset: STELLAR_USDC, token_contract: STELLAR_CONTRACT }],
    ...[
      ['polygon', 'eip155:137', '966'],
      ['base', 'eip155:8453', '8453'],
      ['arbitrum', 'eip155:42161', '9001'],
      ['optimism', 'eip155:10', '614'],
      ['bsc', 'eip155:56', '714'],
      ['bsc', 'eip155:56', '9006'],
      ['eip155:43114', 'eip155:43114', '9005'],
    ].map(([chain = '', id = '', number = '']): [string, object] => [
      `with ${number} for the coin of ${chain}`,
      { chain, asset: `${id}/slip44:${number}` },
    ]),
    ['with the number of Ether for the coin of BNB Smart Chain', { chain: 'bsc', asset: 'eip155:56/slip44:60' }],
    ['with the number of all test networks', { chain: 'eip155:11155111', asset: 'eip155:11155111/slip44:1' }],
    ['with a memo on Stellar', { ...ON_STELLAR, memo: '18446744073709551615' }],
    ['with a memo of 28 octets on Stellar', { ...ON_STELLAR, memo: 'ট'.repeat(9) + '1' }],
    ['with a hash in hexadecimal on Stellar', { ...ON_STELLAR, memo: 'a1'.repeat(32) }],
    ['with a hash in base64 on Stellar', { ...ON_STELLAR, memo: Buffer.alloc(32, 7).toString('base64') }],
    ['of a muxed account', { ...ON_STELLAR, address: MUXED }],
    ['on a chain that is not known', { chain: 'xrpl:0', address: 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv', memo: '7' }],
    ['with limits that are equal', { minimum_amount: '1', maximum_amount: '1.0', fixed_amount: '1.00' }],
    ['with only a fixed amount', { fixed_amount: '0.000000000000000001' }],
    ['that expires later', { expiration: '2026-11-21T12:00:01Z' }],
  ])('%s is without fault', (_what, fields) => {
    expect(faults(fields)).toEqual([]);
  });

  it.each([
    ['on a chain nobody named', { chain: 'litecoin' }, ['chain:unknown_chain']],
    ['on a foreign namespace for Ethereum', { chain: 'ethereum:1' }, ['chain:unknown_chain']],
    ['of Tron on Ethereum', { address: ON_TRON.address }, ['address:invalid_address']],
    ['of Ethereum on Tron', { chain: 'tron' }, ['address:invalid_address']],
    ['of Ethereum on Bitcoin', { chain: 'bitcoin' }, ['address:invalid_address']],
    ['of Ethereum on Solana', { chain: 'solana' }, ['address:invalid_address']],
    ['of Ethereum on Stellar', { chain: 'stellar' }, ['address:invalid_address']],
    ['of the zero address', { address: `0x${'0'.repeat(40)}` }, ['address:dead_address']],
    ['of the burn address', { address: '0x000000000000000000000000000000000000dEaD' }, ['address:dead_address']],
    [
      'to the contract of its token',
      { address: USDC.toLowerCase(), token_contract: USDC },
      ['address:address_is_token_contract'],
    ],
    [
      'to the contract of its CAIP-19 asset',
      { address: USDC, asset: `eip155:1/erc20:${USDC}` },
      ['address:address_is_token_contract'],
    ],
    ['to a contract that only it names', { address: DAI, token_contract: DAI }, ['address:address_is_token_contract']],
    ...['erc20', 'erc721', 'erc1155', 'bep20'].map((namespace): [string, object, string[]] => [
      `to a contract that only its asset of the namespace ${namespace} names`,
      { address: DAI, asset: `eip155:1/${namespace}:${DAI}` },
      ['address:address_is_token_contract'],
    ]),
    [
      'to a contract of Tron that only its asset names',
      { ...ON_TRON, asset: `tron:0x2b6653dc/trc20:${ON_TRON.address}` },
      ['address:address_is_token_contract'],
    ],
    [
      'to a mint that only its asset names',
      { ...ON_SOLANA, asset: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:${ON_SOLANA.address}` },
      ['address:address_is_token_contract'],
    ],
    [
      'to a well-known contract that it does not name',
      { address: USDC, asset: 'ETH' },
      ['address:address_is_token_contract'],
    ],
    [
      'to a well-known contract of Tron that it does not name',
      { ...ON_TRON, asset: 'USDT', address: USDT_TRON },
      ['address:address_is_token_contract'],
    ],
    [
      'to a well-known mint that it does not name',
      { ...ON_SOLANA, asset: 'USDC', address: MINT },
      ['address:address_is_token_contract'],
    ],
    [
      'to the mint of its token',
      { ...ON_SOLANA, address: MINT, token_contract: MINT },
      ['address:address_is_token_contract'],
    ],
    ['with a mistyped contract', { token_contract: USDC.replace('A', 'a') }, ['token_contract:invalid_token_contract']],
    ['with a contract that is none', { token_contract: 'USDC' }, ['token_contract:invalid_token_contract']],
    ['with an EVM contract on Tron', { ...ON_TRON, token_contract: USDC }, ['token_contract:invalid_token_contract']],
    [
      'with an EVM contract on Solana',
      { ...ON_SOLANA, token_contract: USDC },
      ['token_contract:invalid_token_contract'],
    ],
    ['with an asset of another chain', { asset: `eip155:137/erc20:${DAI}` }, ['asset:asset_on_another_chain']],
    ...[
      ['eip155:1', '0'],
      ['eip155:1', '966'],
      ['eip155:1', '060'],
      ['eip155:137', '0'],
      ['eip155:137', '714'],
      ['eip155:137', '61'],
      ['eip155:8453', '614'],
      ['eip155:42161', '9005'],
      ['eip155:10', '9001'],
      ['eip155:56', '966'],
      ['eip155:43114', '195'],
      ['eip155:11155111', '501'],
    ].map(([chain = '', number = '']): [string, object, string[]] => [
      `with ${number} for the coin of ${chain}`,
      { chain, asset: `${chain}/slip44:${number}` },
      ['asset:asset_on_another_chain'],
    ]),
    [
      'with Ether for the coin of Solana',
      { ...ON_SOLANA, asset: 'solana:mainnet/slip44:60' },
      ['asset:asset_on_another_chain'],
    ],
    ['with an asset of no chain', { asset: `ethereum:1/erc20:${DAI}` }, ['asset:asset_on_another_chain']],
    [
      'with a mistyped issuer in a CAIP-19 asset',
      { ...ON_STELLAR, asset: `stellar:pubnet/asset:USDC-${MISTYPED_ISSUER}` },
      ['asset:invalid_asset'],
    ],
    [
      'with a mistyped contract in a CAIP-19 asset on Stellar',
      { ...ON_STELLAR, asset: `stellar:pubnet/sep41:${STELLAR_CONTRACT.replace('7', '6')}` },
      ['asset:invalid_asset'],
    ],
    ['with a collectible that is none', { ...ON_SOLANA, asset: `${SOLANA}/nft:Penguin398` }, ['asset:invalid_asset']],
    [
      'to a collectible that only its asset names',
      { ...ON_SOLANA, asset: `${SOLANA}/nft:${ON_SOLANA.address}` },
      ['address:address_is_token_contract'],
    ],
    [
      'to the contract of its token on Stellar',
      { ...ON_STELLAR, address: STELLAR_CONTRACT, asset: `stellar:pubnet/sep41:${STELLAR_CONTRACT}` },
      ['address:address_is_token_contract'],
    ],
    ...[`USDC:${MISTYPED_ISSUER}`, MISTYPED_ISSUER, MUXED, `USDC:${MUXED}`, 'USDC', 'native'].map(
      (contract): [string, object, string[]] => [
        `with ${contract} for a token of Stellar`,
        { ...ON_STELLAR, token_contract: contract },
        ['token_contract:invalid_token_contract'],
      ],
    ),
    [
      'with two contracts on Stellar',
      { ...ON_STELLAR, asset: `stellar:pubnet/sep41:${STELLAR_CONTRACT}`, token_contract: OTHER_CONTRACT },
      ['token_contract:token_contract_mismatch'],
    ],
    [
      'with two collectibles',
      { ...ON_SOLANA, asset: `${SOLANA}/nft:${MINT}`, token_contract: ON_SOLANA.address },
      ['address:address_is_token_contract', 'token_contract:token_contract_mismatch'],
    ],
    ['with a mistyped asset', { asset: `eip155:1/erc20:${USDC.replace('A', 'a')}` }, ['asset:invalid_asset']],
    ['with a mint that is none', { ...ON_SOLANA, asset: 'solana:mainnet/token:USDC' }, ['asset:invalid_asset']],
    [
      'with two contracts',
      { asset: `eip155:1/erc20:${DAI}`, token_contract: USDC },
      ['token_contract:token_contract_mismatch'],
    ],
    [
      'with the contract of USDC for USDT',
      { asset: 'usdt', token_contract: USDC },
      ['token_contract:token_contract_mismatch'],
    ],
    ['with a contract for a coin', { asset: 'ETH', token_contract: USDC }, ['token_contract:token_contract_mismatch']],
    [
      'with a contract that is not well known for a coin',
      { asset: 'eth', token_contract: DAI },
      ['token_contract:token_contract_mismatch'],
    ],
    [
      'with an issuer for the coin of Stellar',
      { ...ON_STELLAR, asset: 'XLM', token_contract: ISSUER },
      ['token_contract:token_contract_mismatch'],
    ],
    [
      'with a contract for the coin of Stellar',
      { ...ON_STELLAR, asset: 'XLM', token_contract: OTHER_CONTRACT },
      ['token_contract:token_contract_mismatch'],
    ],
    ['of the contract of the lumen', { ...ON_STELLAR, address: LUMEN }, ['address:dead_address']],
    [
      'with a contract for a native CAIP-19 asset',
      { asset: 'eip155:1/slip44:60', token_contract: DAI },
      ['token_contract:token_contract_mismatch'],
    ],
    [
      'with a contract for the native CAIP-19 asset of Stellar',
      { ...ON_STELLAR, asset: 'stellar:pubnet/slip44:148', token_contract: `USDC:${ON_STELLAR.address}` },
      ['token_contract:token_contract_mismatch'],
    ],
    [
      'with a contract for the native CAIP-19 asset of Bitcoin',
      {
        chain: 'bitcoin',
        asset: 'bip122:000000000019d6689c085ae165831e93/slip44:0',
        address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
        token_contract: USDC,
      },
      ['token_contract:token_contract_mismatch'],
    ],
    [
      'with the mint of another token',
      { ...ON_SOLANA, asset: 'USDT', token_contract: MINT },
      ['token_contract:token_contract_mismatch'],
    ],
    [
      'with another code than the ticker on Stellar',
      { ...ON_STELLAR, asset: 'USDT', token_contract: `USDC:${ISSUER}` },
      ['token_contract:token_contract_mismatch'],
    ],
    [
      'with a code for the coin of Stellar',
      { ...ON_STELLAR, asset: 'XLM', token_contract: `USDC-${ISSUER}` },
      ['token_contract:token_contract_mismatch'],
    ],
    [
      'with another code than the CAIP-19 asset on Stellar',
      { ...ON_STELLAR, asset: STELLAR_USDC, token_contract: `usdc:${ISSUER}` },
      ['token_contract:token_contract_mismatch'],
    ],
    [
      'with another issuer than the CAIP-19 asset on Stellar',
      { ...ON_STELLAR, asset: STELLAR_USDC, token_contract: `USDC:${ON_STELLAR.address}` },
      ['token_contract:token_contract_mismatch'],
    ],
    [
      'with another issuer alone than the CAIP-19 asset on Stellar',
      { ...ON_STELLAR, asset: STELLAR_USDC, token_contract: ON_STELLAR.address },
      ['token_contract:token_contract_mismatch'],
    ],
    [
      'with a contract of another chain',
      { chain: 'base', token_contract: USDC },
      ['token_contract:contract_on_another_chain'],
    ],
    [
      'with a CAIP-19 contract of another chain',
      { chain: 'base', asset: `eip155:8453/erc20:${USDC}` },
      ['asset:asset_on_another_chain'],
    ],
    ['with the id of another chain', { network_identifier: '137' }, ['network_identifier:network_mismatch']],
    ['with the name of another chain', { network_identifier: 'polygon' }, ['network_identifier:network_mismatch']],
    ['of a muxed account with a memo', { ...ON_STELLAR, address: MUXED, memo: '1' }, ['memo:memo_not_possible']],
    ['with a memo of 29 octets on Stellar', { ...ON_STELLAR, memo: 'x'.repeat(29) }, ['memo:memo_not_possible']],
    ['with a long memo in Bangla on Stellar', { ...ON_STELLAR, memo: 'ট'.repeat(10) }, ['memo:memo_not_possible']],
    ['with a minimum of zero', { minimum_amount: '0' }, ['minimum_amount:amount_not_positive']],
    ['with a maximum of zero', { maximum_amount: '0.00' }, ['maximum_amount:amount_not_positive']],
    ['with a fixed amount of zero', { fixed_amount: '0.000' }, ['fixed_amount:amount_not_positive']],
    [
      'with a minimum above its maximum',
      { minimum_amount: '10', maximum_amount: '9.99' },
      ['minimum_amount:minimum_above_maximum'],
    ],
    ['fixed below its minimum', { minimum_amount: '10', fixed_amount: '9' }, ['fixed_amount:fixed_outside_limits']],
    [
      'fixed above its maximum',
      { maximum_amount: '10', fixed_amount: '10.000000000000000001' },
      ['fixed_amount:fixed_outside_limits'],
    ],
    ['that has expired', { expiration: '2026-11-21T11:59:59Z' }, ['expiration:expiration_in_the_past']],
    ['that expires now', { expiration: '2026-11-21T18:00:00+06:00' }, ['expiration:expiration_in_the_past']],
  ])('%s is refused', (_what, fields, expected) => {
    expect(faults(fields)).toEqual(expected);
  });

  it('is told every fault at once', () => {
    const fields = {
      chain: 'base',
      address: ON_TRON.address,
      asset: `eip155:1/erc20:${DAI}`,
      token_contract: 'x',
      network_identifier: '1',
      minimum_amount: '0',
      fixed_amount: '3',
      maximum_amount: '2',
      expiration: '2020-01-01T00:00:00Z',
    };
    expect(faults(fields)).toEqual([
      'address:invalid_address',
      'asset:asset_on_another_chain',
      'token_contract:invalid_token_contract',
      'network_identifier:network_mismatch',
      'minimum_amount:amount_not_positive',
      'fixed_amount:fixed_outside_limits',
      'expiration:expiration_in_the_past',
    ]);
  });

  it('never has its values repeated in a message', () => {
    const [fault] = paymentOptionFaults({ ...OPTION, address: 'S-secret-typed-by-mistake' }, NOW);
    expect(fault?.message).toMatch(/^The address is not an EVM address: .*\.$/);
    expect(fault?.message).not.toContain('secret');
  });
});
