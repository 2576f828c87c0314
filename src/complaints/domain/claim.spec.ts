import { claimedWallets, isAboutPossession } from './claim.js';

const EVM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const RECORDED = EVM.toLowerCase();
const SOLANA = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';

it.each([
  ['a wallet alone', [EVM], [RECORDED]],
  ['a wallet with its chain', [`eip155:8453:${EVM}`], [RECORDED]],
  ['a wallet of Ed25519', [SOLANA], [SOLANA]],
  ['a wallet in a text', [`The claimant signs with ${EVM}.`], [RECORDED]],
  ['a wallet behind its name', [`wallet: ${EVM}`, `wallet=${SOLANA}`], [RECORDED, SOLANA]],
  ['a wallet right behind its name in any case', [`Wallet:${EVM}`], [RECORDED]],
  ['the same wallet twice', [EVM, `eip155:1:${RECORDED}`], [RECORDED]],
  ['what is no wallet', ['https://shop.example/orders/42', 'f39Fd6e5', ''], []],
  ['an EVM address with a wrong checksum', [EVM.replace('f39F', 'F39F')], []],
])('finds in the evidence %s', (_title, evidence, wallets) => {
  expect(claimedWallets(evidence).map((wallet) => wallet.replace(/^0x.*/, (address) => address.toLowerCase()))).toEqual(
    wallets,
  );
});

it.each([
  ['possession', true],
  [' Possession ', true],
  ['fraud', false],
  ['dispossession', false],
])('knows of the reason %j whether it disputes possession: %s', (reason, expected) => {
  expect(isAboutPossession(reason)).toBe(expected);
});
