import { crc16, XMODEM } from '../../common/domain/crc16.js';
import { decodeBase32 } from './encodings.js';

type Kind = 'account' | 'muxed account' | 'contract';

/**
 * The StrKeys that can be paid to and their decoded lengths, by version byte. Contracts are among them: they hold balances and
 * many are wallets. Secret seeds (S…), signers, pools and claimable balances are not.
 */
const PAYABLE: ReadonlyMap<number, { readonly kind: Kind; readonly length: number }> = new Map([
  [6 << 3, { kind: 'account', length: 35 }], // G…
  [12 << 3, { kind: 'muxed account', length: 43 }], // M…, an account and a memo id
  [2 << 3, { kind: 'contract', length: 35 }], // C…
]);

/**
 * What a StrKey stands for that can be paid to; undefined for any other text, and where the checksum is wrong.
 * @see https://github.com/stellar/stellar-protocol/blob/master/ecosystem/sep-0023.md
 */
export function kindOfStrKey(text: string): Kind | undefined {
  const [...decoded] = decodeBase32(text) ?? [];
  const [version = -1] = decoded;
  const payable = PAYABLE.get(version);
  if (payable?.length !== decoded.length) return undefined;
  const [low = -1, high = -1] = decoded.slice(-2);
  return crc16(Uint8Array.from(decoded.slice(0, -2)), XMODEM) === low + (high << 8) ? payable.kind : undefined;
}
