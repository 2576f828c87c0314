import { CCITT_FALSE, crc16 } from '../../src/common/domain/crc16.js';

/** A Bangla QR code with a right checksum. */
export function qr(over: { account?: string; currency?: string; country?: string; shop?: string } = {}): string {
  const { account = '0014bd.org.bb.npsb', currency = '050', country = 'BD', shop = 'SHOP' } = over;
  const fields = { '00': '01', '26': account, '52': '5411', '53': currency, '58': country, '59': shop, '60': 'DHAKA' };
  const text = Object.entries(fields)
    .sort()
    .map(([tag, value]) => tag + String(value.length).padStart(2, '0') + value);
  const payload = `${text.join('')}6304`;
  return payload + crc16(Buffer.from(payload), CCITT_FALSE).toString(16).toUpperCase().padStart(4, '0');
}

/** Where a merchant is paid: the same in all of its codes. */
export function merchantAccount(number: number): string {
  return `0014bd.org.bb.npsb0206${String(number).padStart(6, '0')}`;
}
