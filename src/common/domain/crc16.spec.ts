import vectors from '../../../test/vectors/emv.json' with { type: 'json' };
import { CCITT_FALSE, crc16, XMODEM } from './crc16.js';

describe('crc16', () => {
  it.each([
    ['CCITT-FALSE', CCITT_FALSE, vectors.crc_check_value.input, Number.parseInt(vectors.crc_check_value.crc, 16)],
    ['CCITT-FALSE', CCITT_FALSE, 'é', 0x7acb],
    ['CCITT-FALSE', CCITT_FALSE, 'রহিম', 0x9415],
    ['CCITT-FALSE', CCITT_FALSE, '𠮷野家', 0x7a1b],
    ['CCITT-FALSE', CCITT_FALSE, '', 0xffff],
    ['XMODEM', XMODEM, '123456789', 0x31c3],
    ['XMODEM', XMODEM, '', 0],
  ])('%s with the initial value %i sums the octets of %j to %i', (_variant, initial, text, sum) => {
    expect(crc16(Buffer.from(text), initial)).toBe(sum);
  });
});
