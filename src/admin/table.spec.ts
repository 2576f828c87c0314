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

  it('aligns characters that take two columns of a terminal', () => {
    const rows = [
      { name: '株式会社', id: 1 },
      { name: 'abcde', id: 2 },
    ];
    expect(formatTable(rows).split('\n')).toEqual(['NAME      ID', '株式会社  1', 'abcde     2']);
  });

  it('shows everything where it is not told how wide it may be', () => {
    expect(formatTable([{ value: 'x'.repeat(700) }])).toContain('x'.repeat(700));
  });

  it('cuts the longest cells until a line fits', () => {
    const row = { id: 'i'.repeat(36), value: 'v'.repeat(700), label: 'l'.repeat(60), n: 1 };
    const [, line = ''] = formatTable([row], 120).split('\n');
    expect(line).toBe(`${'i'.repeat(36)}  ${'v'.repeat(37)}…  ${'l'.repeat(38)}…  1`);
    expect(line).toHaveLength(120);
  });

  it('aligns thousands of rows like a few, and in little time', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ id: index, name: 'x'.repeat(1 + (index % 7)) }));
    const startedAt = performance.now();
    const lines = formatTable(rows).split('\n');
    expect(lines).toHaveLength(5_001);
    expect(lines[1]).toBe('0     x');
    expect(lines[5_000]).toBe('4999  xx');
    // Drawn at once, they would take more than half a minute.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it('never cuts an id, even where a line does not fit', () => {
    const row = { id: 'i'.repeat(36), controller: 'c'.repeat(42) };
    const [, line] = formatTable([row], 40).split('\n');
    expect(line).toBe(`${'i'.repeat(36)}  ${'c'.repeat(35)}…`);
  });

  it.each([
    ['a line break', 'a\nb', 'a b'],
    ['an escape sequence', 'a\u001b[2Jb', 'a\\u{1b}[2Jb'],
    ['an 8-bit escape sequence', 'a\u009b2Jb', 'a\\u{9b}2Jb'],
    ['an override of the reading order', 'a\u202eb', 'a\\u{202e}b'],
    ['a mark of the reading order', 'a\u061cb', 'a\\u{61c}b'],
    ['a space without a width', 'a\u200bb', 'a\\u{200b}b'],
    ['a tag', 'a\u{e0041}b', 'a\\u{e0041}b'],
    ['a joiner, which Bengali needs', 'র\u200d্যাব', 'র\u200d্যাব'],
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
