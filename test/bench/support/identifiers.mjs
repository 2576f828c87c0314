import { fromBuild } from '../../drills/support/service.mjs';

const { CCITT_FALSE, crc16 } = await fromBuild('common/domain/crc16.js');

/** The e-mail address of a number from 1. */
export const email = (n) => `user${n}@bench.example`;

/** A merchant's Bangla QR code, the full text, of a number from 1. */
export function banglaQr(n) {
  const account = field('00', '1234560501') + field('01', `4100${String(n).padStart(12, '0')}`) + field('02', `M${n}`);
  const payload = [
    field('00', '01'),
    field('01', '11'),
    field('26', account),
    field('52', '5411'),
    field('53', '050'),
    field('58', 'BD'),
    field('59', `Bench Store ${n}`),
    field('60', 'Dhaka'),
    field('61', '1207'),
    field('62', field('03', 'Main counter') + field('07', `T${n}`)),
    '6304',
  ].join('');
  return payload + crc16(Buffer.from(payload), CCITT_FALSE).toString(16).toUpperCase().padStart(4, '0');
}

function field(tag, text) {
  return tag + String(text.length).padStart(2, '0') + text;
}
