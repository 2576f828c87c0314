import { InvalidOption } from '../../src/client/invalid-option.js';
import { UnrecognizedText } from '../../src/client/scan.js';
import { troubleOf } from './problem.js';

it.each([
  ['a text that is no identifier', new UnrecognizedText(), 'unrecognized'],
  ['a key that cannot be sent', new InvalidOption('key', 'has a character that no key has'), 'failed'],
  ['an error of the page itself', new TypeError('undefined is not a function'), 'failed'],
])('tells %s', (_, error, problem) => {
  const trouble = { problem, retryAfterSeconds: null, requestId: null, asked: 'alice@shop.example' };
  expect(troubleOf(error, 'alice@shop.example', true)).toEqual(trouble);
});
