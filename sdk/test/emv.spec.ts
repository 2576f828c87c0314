import fc from 'fast-check';
import { parseEmv } from '../../src/identifier-types/domain/emv.js';
import { InvalidIdentifier } from '../../src/identifier-types/domain/identifier.errors.js';
import vectors from '../../test/vectors/emv.json';
import real from '../../test/vectors/emv-real.json';
import { emvFields, merchantOf } from '../src/client/emv.js';

/** As the service takes a payload apart; null for one that it refuses. */
function fieldsInService(payload: string): [string, string][] | null {
  try {
    return [...parseEmv(payload).fields].map(([tag, value]) => [String(tag).padStart(2, '0'), value]);
  } catch (error) {
    if (error instanceof InvalidIdentifier) return null;
    throw error;
  }
}

function compare(payload: string): void {
  const fields = emvFields(payload);
  expect([payload, fields && [...fields]]).toEqual([payload, fieldsInService(payload)]);
}

describe('a payload is taken apart as the service does it:', () => {
  it('each that is known', () => {
    for (const { payload } of [...vectors.accepted, ...vectors.refused, ...real.payloads]) compare(payload);
  });

  it('whatever it is', () => {
    const value = fc.string({ unit: fc.constantFrom(...'A0 é𠮷😀রহি5960\u200d'), minLength: 0, maxLength: 6 });
    const length = fc.constantFrom(0, 0, 0, 0, 1, -1);
    const field = fc
      .tuple(fc.integer({ min: 50, max: 65 }), value, length)
      .map(([tag, text, wrong]) => `${tag}${String(Math.max(0, [...text].length + wrong)).padStart(2, '0')}${text}`);
    const end = fc.constantFrom('6304ABCD', '6304abcd', '6304AB𠮷D', '6303ABC', '6304ABC', '', '6304ABCDx', '63');
    const payload = fc
      .tuple(fc.constantFrom('000201', '000201', '000202', ''), fc.array(field, { maxLength: 5 }), end)
      .map(([start, fields, last]) => start + fields.join('') + last);
    fc.assert(fc.property(payload, compare), { numRuns: 1_000 });
  });
});

describe('the shop that a QR code names', () => {
  it.each([
    ['00020101021126060002bd5911RUPALI SHOP6005DHAKA6304ABCD', { name: 'RUPALI SHOP', city: 'DHAKA' }],
    ['0002015903RUP6304ABCD', { name: 'RUP', city: null }],
    ['0002015903𠮷野家6005DHAKA6304ABCD', { name: '𠮷野家', city: 'DHAKA' }],
    ['0002015404😀😀😀😀5903RUP6005DHAKA6304ABCD', { name: 'RUP', city: 'DHAKA' }],
    ['0002015910রহিম স্টোর6004ঢাকা6304ABCD', { name: 'রহিম স্টোর', city: 'ঢাকা' }],
    ['0002015911SHOP\u202eAKAHD\u202c6004A\u2066\n\u200eB6304ABCD', null],
    [
      '0002015911SHOP\u202eAKAHD\u202c6005A\u2066\n\u200eB6304ABCD',
      { name: 'SHOP\ufffdAKAHD\ufffd', city: 'A\ufffd\ufffd\ufffdB' },
    ],
    ['0002015904متجر6005DHAKA6304ABCD', { name: '\u2068متجر\u2069', city: 'DHAKA' }],
    ['0002015904A\ud800\u200bB6004র\u200d\u200cব6304ABCD', { name: 'A\ufffd\ufffdB', city: 'র\u200d\u200cব' }],
    ['0002016304ABCD', null],
    ['0002015903RUP', null],
    ['0002015903RUP5903BAD6304ABCD', null],
    ['0002015903RUP6005DHAKA6304ABC', null],
    ['0002015903RUP6009DHAKA6304ABCD', null],
    ['0002015903RUP63 4ABCD', null],
    ['000201590 6304ABCD', null],
    ['000201xx', null],
    ['00XX01', null],
    ['alice@shop.example', null],
    ['', null],
  ])('is read from %s', (code, merchant) => {
    expect(merchantOf(code)).toEqual(merchant);
  });
});
