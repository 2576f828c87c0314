import emv from '../../../test/vectors/emv.json';
import { parseEmv } from './emv.js';
import { hasUrlAcquirer, merchantAccount } from './merchant-account.js';

function fieldsOf(accounts: Record<number, string>): ReadonlyMap<number, string> {
  return new Map([
    [0, '01'],
    ...Object.entries(accounts).map(([tag, value]) => [Number(tag), value] as const),
    [63, 'x'],
  ]);
}

function accountOf(accounts: Record<number, string>): string {
  return merchantAccount(fieldsOf(accounts));
}

function payload(name: string): string {
  return emv.accepted.find((vector) => vector.name === name)?.payload ?? '';
}

describe('the merchant account of a QR code', () => {
  const SHOP = { 26: '0014bd.org.bb.npsb02041234' };

  it('is the same in the static and the dynamic code of a merchant', () => {
    const [one, other] = ['static merchant', 'dynamic with amount and bill number'].map((name) =>
      merchantAccount(parseEmv(payload(name)).fields),
    );
    expect(one).toBe(other);
  });

  it.each([
    ['the same account under another tag', SHOP, { 30: SHOP[26] }],
    ['its sub-tags in another order', SHOP, { 26: '020412340014bd.org.bb.npsb' }],
    ['its acquirer in capital letters', SHOP, { 26: '0014BD.ORG.BB.NPSB02041234' }],
    [
      'two accounts in another order',
      { 26: '0003abc01011', 27: '0003def01012' },
      { 26: '0003def01012', 27: '0003abc01011' },
    ],
    ['spaces around its acquirer and its number', SHOP, { 26: '0016 bd.org.bb.npsb 02061234  ' }],
    ['spaces after its sub-tags', SHOP, { 26: `${SHOP[26]}  ` }],
    ['full-width digits', SHOP, { 26: '0014bd.org.bb.npsb0204１２３４' }],
    ['characters that nobody sees', SHOP, { 26: '0015bd.org.bb\u200b.npsb0205123\u00ad4' }],
    ['a sub-tag without a value', SHOP, { 26: '0014bd.org.bb.npsb020412340300' }],
    ['a sub-tag that is repeated', SHOP, { 26: '0014bd.org.bb.npsb0204123402041234' }],
    ['the same account once more', SHOP, { ...SHOP, 27: SHOP[26] }],
    ['the other case of a hexadecimal acquirer', { 26: '0010A00000067701011' }, { 26: '0010a00000067701011' }],
    [
      'hyphens in the UUID of its acquirer',
      { 26: '00321bf24b1c5c8a4f6e9d0a7b3e2f4c6d8e01011' },
      { 26: '00361BF24B1C-5C8A-4F6E-9D0A-7B3E2F4C6D8E01011' },
    ],
    ['the other tag of its card scheme', { 2: '4000123412341234' }, { 3: '4000123412341234' }],
    ['spaces around its card number', { 2: '4000123412341234' }, { 2: ' 4000123412341234 ' }],
    ['spaces around text that is no list of sub-tags', { 26: 'abc' }, { 26: 'abc ' }],
    ['characters beyond U+FFFF', { 26: '0001𝕏0101𝕐' }, { 27: '0101𝕐0001𝕏' }],
  ])('is not changed by %s', (_, one, other) => {
    expect(accountOf(one)).toBe(accountOf(other));
  });

  it.each([
    ['another number', SHOP, { 26: '0014bd.org.bb.npsb02041235' }],
    ['its number in capital letters', { 26: '0003abc0101x' }, { 26: '0003abc0101X' }],
    ['its number under another sub-tag', SHOP, { 26: '0014bd.org.bb.npsb03041234' }],
    ['another account beside it', SHOP, { ...SHOP, 27: '0003def01012' }],
    ['a hyphen in the name of its acquirer', { 26: '0006my-pay01011' }, { 26: '0005mypay01011' }],
    ['a leading zero', SHOP, { 26: '0014bd.org.bb.npsb020501234' }],
    ['a space inside its number', SHOP, { 26: '0014bd.org.bb.npsb020512 34' }],
    ['another value of a repeated sub-tag', SHOP, { 26: '0014bd.org.bb.npsb0204123402041235' }],
    ['a tag that belongs to no card scheme', { 17: '4000123412341234' }, { 18: '4000123412341234' }],
    ['another card scheme', { 2: '4000123412341234' }, { 4: '4000123412341234' }],
    ['a number that only reads like sub-tags', { 2: '0003abc01011' }, { 26: '0003abc01011' }],
    ['text that is no list of sub-tags', { 26: '0099abc' }, { 26: '0098abc' }],
    ['where one account ends', { 2: '12', 3: '3' }, { 2: '1', 3: '23' }],
  ])('is changed by %s', (_, one, other) => {
    expect(accountOf(one)).not.toBe(accountOf(other));
  });
});

describe('a web address for an acquirer', () => {
  it.each([
    [{ 26: '0014https://x.test' }, true],
    [{ 26: '0014HTTPS://X.TEST' }, true],
    [{ 26: '010110013https://x.tes' }, true],
    [{ 26: '0014https://x.test02' }, true],
    [{ 51: '0012ftp://x.test' }, true],
    [{ 26: '0014bd.org.bb.npsb0114https://x.test' }, false],
    [{ 26: '0112https://x.te' }, false],
    [{ 26: 'https://x.test' }, true],
    [{ 2: '0014https://x.test' }, false],
    [{ 62: '0014https://x.test' }, false],
    [{ 26: '0014bd.org.bb.npsb' }, false],
    [{ 26: '0014https：//x.test' }, true],
    [{ 26: '0014https:／／x.test' }, true],
    [{ 26: '0015https:\u200b//x.test' }, true],
    [{ 26: '0003ＡＢＣ' }, false],
    [{ 26: '0003abc0014https://x.test' }, true],
  ])('%j: %s', (accounts, expected) => {
    expect(hasUrlAcquirer(fieldsOf(accounts))).toBe(expected);
  });
});
