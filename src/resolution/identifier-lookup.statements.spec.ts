import { lookupRow } from './identifier-lookup.statements.js';

const OPTIONS = '[{"chain": "base", "asset": "USDC", "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"}]';
const row = (...columns: string[]) => [columns.join('|'), OPTIONS];
const AT = '2026-11-22 07:46:14.123';

describe('a row of the look-up', () => {
  it('becomes what a resolve needs', () => {
    const later = '2026-11-23 00:00:00.001';
    expect(lookupRow(row('ab', 'email', 'active', AT, AT, later, later, '', 'f', 't', 'f', 't'))).toEqual({
      hash: 'ab',
      type: 'email',
      identifier: {
        status: 'active',
        paymentOptions: JSON.parse(OPTIONS),
        registeredAt: '2026-11-22T07:46:14.123Z',
        activatedAt: '2026-11-22T07:46:14.123Z',
        updatedAt: '2026-11-23T00:00:00.001Z',
        paymentUpdatedAt: '2026-11-23T00:00:00.001Z',
        controllerChangedAt: null,
        nameStopped: false,
        complained: true,
        lookAlike: false,
        qrContested: true,
      },
      checkpoint: null,
    });
  });

  it('names the checkpoint that stands behind it', () => {
    const root = 'jCSDj2xQ0TwRwn+U7XWuL/vFoKoVyfvhMr0Zcq8mRZU=';
    const found = lookupRow(
      row('ab', 'email', 'active', AT, '', AT, '', '', 'f', 'f', 'f', 't', '9007199254740991', root),
    );
    expect(found).toMatchObject({
      identifier: { qrContested: true },
      checkpoint: { tree_size: 9_007_199_254_740_991, root_hash: root },
    });
  });

  it.each([
    ['2026-11-22 07:46:14.12', '2026-11-22T07:46:14.120Z'],
    ['2026-11-22 07:46:14.1', '2026-11-22T07:46:14.100Z'],
    ['2026-11-22 07:46:14', '2026-11-22T07:46:14.000Z'],
    ['2026-11-22 00:00:00.009', '2026-11-22T00:00:00.009Z'],
  ])('reads %s, which PostgreSQL writes without the zeros at the end, as %s', (text, iso) => {
    const { identifier } = lookupRow(row('ab', 'email', 'active', text, text, text, '', text, 'f', 'f', 'f', 'f'));
    expect([identifier.registeredAt, identifier.controllerChangedAt]).toEqual([iso, iso]);
  });

  it.each<[string, 'nameStopped' | 'complained' | 'lookAlike' | 'qrContested']>([
    ['t|f|f|f', 'nameStopped'],
    ['f|t|f|f', 'complained'],
    ['f|f|t|f', 'lookAlike'],
    ['f|f|f|t', 'qrContested'],
  ])('takes %s for %s alone', (flags, name) => {
    const { identifier } = lookupRow(row('ab', 'email', 'active', AT, '', AT, '', '', ...flags.split('|')));
    const { nameStopped, complained, lookAlike, qrContested } = identifier;
    const all = { nameStopped, complained, lookAlike, qrContested };
    expect(Object.entries(all).filter(([, is]) => is)).toEqual([[name, true]]);
  });
});
