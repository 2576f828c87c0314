import { formatRecord, formatTable, toRow } from './table.js';

describe('toRow', () => {
  it('names members as the wire does', () => {
    expect(toRow({ id: 1, createdAt: null, lastFour: 'x9Qa' })).toEqual({ id: 1, created_at: null, last_four: 'x9Qa' });
  });
});

describe('formatTable', () => {
  it('aligns columns and takes in members that only some rows have', () => {
    const rows = [
      { id: '1', name: 'রহিম', approved: true },
      { id: '22', name: null, approved: false, note: 'late' },
    ];
    expect(formatTable(rows).split('\n')).toEqual([
      'ID  NAME  APPROVED  NOTE',
      '1   রহিম  yes       -',
      '22  -     no        late',
    ]);
  });

  it.each([
    ['a line break', 'a\nb', 'a b'],
    ['an escape sequence', 'a\u001b[2Jb', 'a [2Jb'],
    ['an 8-bit escape sequence', 'a\u009b2Jb', 'a 2Jb'],
    ['an override of the reading order', 'a\u202eb', 'a b'],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a list', ['a', 'b'], '["a","b"]'],
    ['zero', 0, '0'],
  ])('prints %s as plain text', (_, value, text) => {
    expect(formatTable([{ value }])).toBe(`VALUE\n${text}`);
  });
});

describe('formatRecord', () => {
  it('gives each member a line', () => {
    expect(formatRecord({ id: '1', status: 'active' })).toBe('id      1\nstatus  active');
  });
});
