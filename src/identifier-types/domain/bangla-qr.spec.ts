import vectors from '../../../test/vectors/emv.json' with { type: 'json' };
import found from '../../../test/vectors/emv-real.json' with { type: 'json' };
import { CCITT_FALSE, crc16 } from '../../common/domain/crc16.js';
import { banglaQr } from './bangla-qr.js';

const normalize = (value: string, banglaQrChecksum: 'enforce' | 'warn' = 'enforce') =>
  banglaQr.normalize(value, { banglaQrChecksum });
const refusalOf = (reason: string) => expect.objectContaining({ name: 'InvalidIdentifier', reason });

const REASONS_OF_VECTORS: Record<string, string> = {
  'crc_mismatch: one digit of the account changed': 'crc_mismatch',
  truncated: 'truncated',
  'text after the CRC': 'crc_not_last',
  'white space in front': 'not_emv',
  'duplicate root tag 59': 'duplicate_tag',
  'no country (58)': 'missing_tag',
  'no account (02-51)': 'missing_tag',
  'length runs past the end': 'truncated',
  'zero length': 'zero_length',
};

const FIELDS = {
  '00': '01',
  '26': '0014bd.org.bb.npsb',
  '52': '5411',
  '53': '050',
  '58': 'BD',
  '59': 'SHOP',
  '60': 'DHAKA',
} as const;

type Fields = Partial<Record<string, string>>;

/** A payload of these fields over the usual ones, with a right CRC; an undefined field is left out. */
function payloadOf(changes: Fields = {}): string {
  const fields: Fields = { ...FIELDS, ...changes };
  const body = Object.keys(fields)
    .toSorted()
    .map((tag) => (fields[tag] === undefined ? '' : tag + lengthOf(fields[tag]) + fields[tag]))
    .join('');
  return withCrc(body);
}

const lengthOf = (value: string) => String([...value].length).padStart(2, '0');
const crcOf = (text: string) => crc16(Buffer.from(text), CCITT_FALSE).toString(16).toUpperCase().padStart(4, '0');
const withCrc = (body: string) => `${body}6304${crcOf(`${body}6304`)}`;

describe('bangla_qr', () => {
  it.each(vectors.accepted)('keeps unchanged: $name', ({ payload }) => {
    expect(normalize(payload).value).toBe(payload);
  });

  it.each(vectors.accepted)('takes its CRC in lower case for the same identifier: $name', ({ payload }) => {
    const lowerCase = payload.slice(0, -4) + payload.slice(-4).toLowerCase();
    expect(normalize(lowerCase).value).toBe(payload);
  });

  it.each([1, 2, 3, 4])('compares the whole CRC: another digit at place %d is a mismatch', (place) => {
    const payload = payloadOf();
    const at = payload.length - 5 + place;
    const other = payload.charAt(at) === '0' ? '1' : '0';
    expect(() => normalize(payload.slice(0, at) + other + payload.slice(at + 1))).toThrow(refusalOf('crc_mismatch'));
  });

  it.each(vectors.refused)('refuses with the reason: $name', ({ name, payload }) => {
    expect(() => normalize(payload)).toThrow(refusalOf(REASONS_OF_VECTORS[name] ?? 'a reason for the vector'));
  });

  it.each([
    ['', 'empty'],
    ['000201', 'crc_missing'],
    ['000200', 'not_emv'],
    ['00020', 'not_emv'],
    ['0002', 'not_emv'],
    [`${payloadOf()}\n`, 'control_character'],
    [withCrc('00020126240001g0102'), 'truncated'],
    [payloadOf().slice(0, -8), 'crc_missing'],
    [payloadOf().slice(0, -1), 'truncated'],
    [payloadOf({ '54': 'a\ud800' }), 'unpaired_surrogate'],
    [payloadOf({ '54': 'a\u0000' }), 'control_character'],
    ['000201XX04abcd', 'malformed_field'],
    ['000201520A5411', 'malformed_field'],
    ['000201A104abcd', 'malformed_field'],
    ['000201XX', 'malformed_field'],
    ['0002015900', 'zero_length'],
    ['00020152-15411', 'malformed_field'],
    ['000201520-5411', 'malformed_field'],
    ['00020163031D0', 'crc_missing'],
    ['0002016303\u{1f600}1D', 'crc_missing'],
    [withCrc(`00020163041234${'5204'}5411`), 'crc_not_last'],
    [`000201${'26'}04abcd6304zzzz`, 'crc_mismatch'],
    [payloadOf({ '99': 'x'.repeat(99), '98': 'x'.repeat(99) }).repeat(3), 'too_long'],
  ])('refuses %j: %s', (payload, reason) => {
    expect(() => normalize(payload)).toThrow(refusalOf(reason));
  });

  it.each(['52', '53', '58', '59', '60', '26'])('refuses a payload without tag %s, though its CRC is right', (tag) => {
    expect(() => normalize(payloadOf({ [tag]: undefined }))).toThrow(refusalOf('missing_tag'));
  });

  it.each(['02', '25', '26', '51'])('takes tag %s as an account', (tag) => {
    const payload = payloadOf({ '26': undefined, [tag]: '4000123412341234' });
    expect(normalize(payload).value).toBe(payload);
  });

  it.each(['01', '61', '64'])('does not take tag %s as an account', (tag) => {
    expect(() => normalize(payloadOf({ '26': undefined, [tag]: '11' }))).toThrow(refusalOf('missing_tag'));
  });

  it('counts a character beyond U+FFFF as one, and sums its octets', () => {
    const payload = payloadOf({ '59': '𠮷野家' });
    expect(payload).toContain('5903𠮷野家');
    expect(normalize(payload).value).toBe(payload);
  });

  it.each([
    ['octets', 'আআআ27150004evil0103666yyyy6102zz'],
    ['octets, and then a field without a value', 'আআ6100'],
    ['UTF-16 units', '𠮷𠮷𠮷𠮷6100'],
  ])('refuses a payload in which a reader that counts %s finds other fields', (_, name) => {
    expect(() => normalize(payloadOf({ '59': name }))).toThrow(refusalOf('ambiguous_lengths'));
  });

  it.each(['রহিম স্টোর', '𠮷𠮷𠮷6100', '最佳运输'])(
    'takes the name %s, with which one reader comes to the end',
    (name) => {
      expect(normalize(payloadOf({ '59': name })).cautions).toEqual([]);
    },
  );

  it.each<[string, Fields, string[]]>([
    ['none for taka in Bangladesh', {}, []],
    ['none for the country in lower case', { '58': 'bd' }, []],
    ['another country', { '58': 'VN' }, ['qr_foreign']],
    ['another currency', { '53': '840' }, ['qr_foreign']],
    ['a link as its acquirer', { '26': '0020https://evil.example' }, ['qr_url_acquirer']],
    ['a link as its acquirer, behind its account', { '51': '0104ab=c0020HTTPS://EVIL.EXAMPLE' }, ['qr_url_acquirer']],
    ['a link as its acquirer, whatever its length says', { '26': '0099https://evil.example' }, ['qr_url_acquirer']],
    ['none for a link beside its acquirer', { '26': '0014bd.org.bb.npsb0117https://shop.test' }, []],
    ['none for a link in a primitive account', { '15': 'https://shop.test' }, []],
    ['a link in place of a whole account', { '26': 'https://shop.test' }, ['qr_url_acquirer']],
    ['none for a link elsewhere', { '80': '0017https://shop.test' }, []],
    ['several at once', { '58': 'IN', '30': '0009upi://pay' }, ['qr_foreign', 'qr_url_acquirer']],
  ])('cautions: %s', (_, changes, cautions) => {
    expect(normalize(payloadOf(changes)).cautions).toEqual(cautions);
  });

  describe('where a wrong checksum only warns', () => {
    const misread = payloadOf().replace('SHOP', 'SHIP');

    it('accepts the value with a caution', () => {
      expect(normalize(misread, 'warn')).toEqual({ value: misread, cautions: ['qr_checksum'] });
    });

    it('still refuses a payload that lacks a tag', () => {
      expect(() => normalize('000201' + '63040000', 'warn')).toThrow(refusalOf('missing_tag'));
    });

    it('writes a wrong CRC in upper case too, and leaves what is no hexadecimal digit', () => {
      const body = payloadOf().slice(0, -4);
      expect(normalize(`${body}00af`, 'warn').value).toBe(`${body}00AF`);
      expect(normalize(`${body}ßaz~`, 'warn').value).toBe(`${body}ßAz~`);
    });

    it('does not caution when the checksum is right', () => {
      expect(normalize(payloadOf(), 'warn').cautions).toEqual([]);
    });
  });

  it.each([
    [payloadOf(), true],
    [payloadOf().slice(0, 20), true],
    [` ${payloadOf()}`, false],
    ['000202', false],
    ['alice@example.com', false],
    ['', false],
  ])('classifies %j as its own: %s', (value, own) => {
    expect(banglaQr.classify?.(value)).toBe(own);
  });
});

describe('payloads found in public repositories', () => {
  const accepted = found.payloads.filter(({ verdict }) => verdict === 'accept');
  const refused = found.payloads.filter(({ verdict }) => verdict === 'refuse');

  it.each(accepted)('are accepted, with a caution if they are foreign: $payload', ({ payload, cautions }) => {
    const normalized = normalize(payload);
    expect(normalized.value).toBe(payload);
    expect(normalized.cautions.includes('qr_foreign')).toBe(cautions?.includes('qr_foreign'));
  });

  it.each(refused)('are refused for the reason $reason: $payload', ({ payload, reason }) => {
    expect(() => normalize(payload)).toThrow(refusalOf(reason ?? 'a reason'));
  });

  // Six others carry a link elsewhere in an account, as every Pix code does: a warning would warn of nothing (D11).
  it('name a link as their acquirer in one case', () => {
    const withLinks = accepted.filter(({ payload }) => normalize(payload).cautions.includes('qr_url_acquirer'));
    expect(withLinks.map(({ note }) => note)).toEqual(['URL as GUID (malicious)']);
  });
});
