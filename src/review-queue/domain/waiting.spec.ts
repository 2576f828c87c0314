import { ageText } from './waiting.js';

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h 0 min'],
  [86_399, '23 h 59 min'],
  [86_400, '1 day 0 h'],
  [200_000, '2 days 7 h'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(ageText(seconds)).toBe(text);
});
