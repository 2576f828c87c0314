import fc from 'fast-check';
import { getAddress } from 'viem';
import { evmAddressFormat } from './evm-address.js';

const { normalize, isDead } = evmAddressFormat('1');

/** Test cases of EIP-55. */
const EIP_55 = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

/** Test cases of EIP-1191. */
const EIP_1191: [chainId: string, address: string][] = [
  ['30', '0x27b1FdB04752BBc536007A920D24ACB045561c26'],
  ['30', '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD'],
  ['30', '0xFb6916095cA1Df60bb79ce92cE3EA74c37c5d359'],
  ['31', '0x27B1FdB04752BbC536007a920D24acB045561C26'],
  ['31', '0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd'],
];

const bytes20 = fc.uint8Array({ minLength: 20, maxLength: 20 });
const checksummed = bytes20.map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`));

describe('an EVM address', () => {
  it.each(EIP_55)('is accepted with its checksum: %s', (address) => {
    expect(normalize(address)).toBe(address.toLowerCase());
  });

  it.each(EIP_55)('is accepted in one case: %s', (address) => {
    expect(normalize(address.toLowerCase())).toBe(address.toLowerCase());
    expect(normalize(`0x${address.slice(2).toUpperCase()}`)).toBe(address.toLowerCase());
  });

  it.each([
    ['one wrong case', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['a mistyped digit', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee'],
    ['no prefix', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['an upper-case prefix', '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['39 digits', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
    ['41 digits', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd'],
    ['the length of a private key', `0x${'1'.repeat(64)}`],
    ['a digit that is none', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg'],
    ['a line break', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n'],
    ['the XDC prefix', 'xdc5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['a name', 'vitalik.eth'],
  ])('is refused with %s', (_what, address) => {
    expect(normalize(address)).toBeUndefined();
  });

  it.each(EIP_1191)('of chain %s may carry the checksum of EIP-1191: %s', (chainId, address) => {
    expect(evmAddressFormat(chainId).normalize(address)).toBe(address.toLowerCase());
    expect(normalize(address)).toBeUndefined();
  });

  it('of Rootstock with the checksum of EIP-55 is accepted too', () => {
    expect(evmAddressFormat('30').normalize('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeDefined();
  });

  it('of Rootstock with the checksum of its testnet is refused', () => {
    expect(evmAddressFormat('30').normalize('0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd')).toBeUndefined();
  });

  it.each([
    `0x${'0'.repeat(40)}`,
    '0x000000000000000000000000000000000000dEaD',
    '0x000000000000000000000000000000000000dead',
    '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    '0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF',
    '0x0000000000000000000000000000000000000001',
    '0x0000000000000000000000000000000000000009',
    '0x000000000000000000000000000000000000000A',
    '0x0000000000000000000000000000000000000011',
    '0x0000000000000000000000000000000000000100',
    '0xdEAD000000000000000042069420694206942069',
    '0x0000000000000000000000000000000000001010',
    '0x4200000000000000000000000000000000000006',
  ])('that nobody owns is known as dead: %s', (address) => {
    expect(isDead(normalize(address) ?? '')).toBe(true);
  });

  it('with a large number is not known as dead', () => {
    expect(isDead(normalize('0x0000000000000000000000000000000000010000') ?? '')).toBe(false);
  });

  it('is accepted as viem writes it', () => {
    fc.assert(fc.property(checksummed, (address) => normalize(address) === address.toLowerCase()));
  });

  it('is refused after any one letter changes case, unless all are then of one case', () => {
    fc.assert(
      fc.property(checksummed, fc.nat(39), (address, index) => {
        const digits = Array.from(address.slice(2), (digit, i) => {
          if (i !== index) return digit;
          return digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase();
        }).join('');
        const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
        fc.pre(`0x${digits}` !== address && !isOneCase);
        return normalize(`0x${digits}`) === undefined;
      }),
    );
  });
});
