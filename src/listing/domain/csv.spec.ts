import { csvLine } from './csv.js';

describe('a line of CSV', () => {
  it.each<[string, unknown, string]>([
    ['text', 'alice@shop.example', 'alice@shop.example'],
    ['nothing', null, ''],
    ['what is absent', undefined, ''],
    ['a number', 12, '12'],
    ['a switch', true, 'true'],
    ['a time', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a list', [{ memo: 'a,b' }], '"[{""memo"":""a,b""}]"'],
    ['a comma', 'a,b', '"a,b"'],
    ['a quotation mark', 'a"b', '"a""b"'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['letters of Bengal', 'দোকান', 'দোকান'],
  ])('writes %s', (_, value, cell) => {
    expect(csvLine([value, 1])).toBe(`${cell},1\r\n`);
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    ' =1+1',
    '\u00a0=1+1',
    '\t=1+1',
    '\tplain',
    '\rplain',
    '＝1+1',
    '＠SUM(A1)',
    '=HYPERLINK("https://thief.example","pay")',
  ])('lets no spreadsheet calculate %j', (value) => {
    expect(csvLine([value])).toMatch(/^"?'/);
    const read = csvLine([value]).slice(0, -2).replace(/^"|"$/g, '').replaceAll('""', '"');
    expect(read).toBe(`'${value}`);
  });
});
