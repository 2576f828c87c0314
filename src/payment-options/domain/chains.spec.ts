import { parseChain } from './chains.js';

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93';
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

describe('parseChain', () => {
  it.each([
    ['ethereum', 'eip155:1'],
    ['polygon', 'eip155:137'],
    ['base', 'eip155:8453'],
    ['arbitrum', 'eip155:42161'],
    ['optimism', 'eip155:10'],
    ['bsc', 'eip155:56'],
    ['bitcoin', BITCOIN],
    ['solana', SOLANA],
    ['tron', 'tron:0x2b6653dc'],
    ['stellar', 'stellar:pubnet'],
  ])('knows the common name %s as %s', (name, id) => {
    expect(parseChain(name)?.id).toBe(id);
  });

  it.each([
    ['tron:728126428', 'tron:0x2b6653dc'],
    ['tron:2494104990', `tron:0x${(2494104990).toString(16)}`],
    ['tron:3448148188', `tron:0x${(3448148188).toString(16)}`],
    ['solana:mainnet', SOLANA],
    ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', SOLANA],
    ['avax:8aDU0Kqh-5d23op-B-r-4YbQFRbsgF9a', 'eip155:43114'],
    ['avax:YRLfeDBJpfEqUWe2FYR1OpXsnDDZeKWd', 'eip155:43113'],
  ])('takes %s for the same chain as %s', (spelling, id) => {
    expect(parseChain(spelling)).toEqual(parseChain(id));
  });

  it.each([
    'eip155:1',
    'eip155:11155111',
    'bip122:000000000933ea01ad0ee984209779ba',
    'bip122:12a765e31ffd4059bada1e25190f6e98',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'tron:0xcd8690dc',
    'stellar:testnet',
    'cosmos:cosmoshub-4',
    'polkadot:b0a8d493285c2df73290dfb7e61f870f',
    'xrpl:0',
    'sui:mainnet',
    'avax:imji8papUf2EhV3le337w1vgFauqkJg-',
    'tvm:-239',
  ])('takes %s apart and keeps it', (id) => {
    const [namespace, reference] = id.split(':');
    expect(parseChain(id)).toEqual({ id, namespace, reference });
  });

  it.each([
    ['an unknown bare name', 'litecoin'],
    ['a name in another case', 'Ethereum'],
    ['a property of every object', '__proto__'],
    ['a property of every object', 'toString'],
    ['a common name used as a namespace', 'ethereum:1'],
    ['a common name used as a namespace', 'bitcoin:mainnet'],
    ['the ticker of a coin used as a namespace', 'eth:1'],
    ['the ticker of a coin used as a namespace', 'btc:mainnet'],
    ['the ticker of a coin used as a namespace', 'trx:1'],
    ['another name of a namespace', 'evm:1'],
    ['another name of a namespace', 'eip:155'],
    ['another name of a namespace', 'eip-155:1'],
    ['another name of a namespace', 'bip:122'],
    ['another name of a chain used as a namespace', 'matic:137'],
    ['another name of a chain used as a namespace', 'arb:42161'],
    ['another name of a chain used as a namespace', 'avaxc:43114'],
    ['another name of a chain used as a namespace', 'bnbchain:56'],
    ['another name of a chain used as a namespace', 'linea:59144'],
    ['another name of a chain used as a namespace', 'sepolia:11155111'],
    ['another name of a chain used as a namespace', 'litecoin:mainnet'],
    ['the ticker of a coin used as a namespace', 'ltc:mainnet'],
    ['the ticker of a coin used as a namespace', 'doge:mainnet'],
    ['a standard of tokens used as a namespace', 'erc20:1'],
    ['a standard of tokens used as a namespace', 'bep20:56'],
    ['a standard of tokens used as a namespace', 'trc20:1'],
    ['a standard of tokens used as a namespace', 'spl:1'],
    ['an EVM chain id in the namespace of Avalanche', 'avax:1'],
    ['an EVM chain id in the namespace of Avalanche', 'avax:43114'],
    ['the name of a network in the namespace of Avalanche', 'avax:mainnet'],
    ['a chain id with a leading zero', 'eip155:01'],
    ['chain id zero, which is no chain', 'eip155:0'],
    ['a hexadecimal EVM chain id', 'eip155:0x1'],
    ['an EVM chain id in words', 'eip155:mainnet'],
    ['a genesis hash in upper case', 'bip122:000000000019D6689C085AE165831E93'],
    ['a whole genesis hash', 'bip122:000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'],
    ['an unknown Solana cluster name', 'solana:mainet'],
    ['a Tron reference in words', 'tron:mainnet'],
    ['a Tron reference with a leading zero', 'tron:0x05'],
    ['a Tron reference of more than four octets', 'tron:0x100000000'],
    ['another spelling of tron:0x5', 'tron:5'],
    ['an undocumented Stellar network', 'stellar:pubnt'],
    ['an upper-case namespace', 'EIP155:1'],
    ['an empty reference', 'eip155:'],
    ['a third part', 'eip155:1:2'],
    ['a space', 'eip155: 1'],
    ['nothing', ''],
  ])('refuses %s (%s)', (_what, text) => {
    expect(parseChain(text)).toBeUndefined();
  });
});
