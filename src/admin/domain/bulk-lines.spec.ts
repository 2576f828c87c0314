import { readLines } from './bulk-lines.js';

const ID = '019aa3f0-0000-7000-8000-000000000001';
const OTHER = '019aa3f0-0000-7000-8000-000000000002';

describe('a file of identifiers', () => {
  it.each([
    [`${ID}\n`, [{ line: 1, id: ID, version: null }]],
    [
      `\r\n  ${ID}\t3 \r\n\n${OTHER},12`,
      [
        { line: 2, id: ID, version: 3 },
        { line: 4, id: OTHER, version: 12 },
      ],
    ],
  ])('%j is read as its lines', (text, lines) => {
    expect(readLines(text, false)).toEqual(lines);
  });

  it.each([
    ['', false, 'The file has no identifier.'],
    [`${ID}\nshop`, false, 'Line 2 is neither an id nor an id and a version.'],
    [`${ID} 1 2`, false, 'Line 1 is neither an id nor an id and a version.'],
    [`${ID} 0`, false, 'Line 1 has a version that is not a whole number.'],
    [`${ID} latest`, false, 'Line 1 has a version that is not a whole number.'],
    [`${ID} 1\n${OTHER}`, true, 'Line 2 lacks the version that you have seen.'],
    [`${ID} 1\n${ID.toUpperCase()} 2`, true, 'The file has an identifier more than once.'],
  ])('%j is refused as a whole', (text, needsVersion, sentence) => {
    expect(readLines(text, needsVersion)).toBe(sentence);
  });
});
