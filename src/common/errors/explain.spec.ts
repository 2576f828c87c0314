import { explain, PlainError } from './explain.js';
import { Problem } from './problem.js';

const fatal = (code: string, message: string) => Object.assign(new Error(message), { code, severity: 'FATAL' });

it.each([
  ['what a person can mend', new PlainError('Set it.'), 'Set it.'],
  [
    'a refusal of a field',
    new Problem('invalid_webhook_url', 'Not there.', [{ field: 'url', code: 'https', message: 'Must be https.' }]),
    'Not there. (url: Must be https.)',
  ],
  ['a file', Object.assign(new Error('EACCES: no'), { code: 'EACCES', syscall: 'mkdir' }), 'EACCES: no'],
  [
    'a database that is away',
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    'The database does not answer. Is it running, and does DATABASE_URL lead to it?',
  ],
  [
    'a database that is not there',
    fatal('3D000', 'database "resolver" does not exist'),
    'The database refuses the connection: database "resolver" does not exist.',
  ],
  [
    'a wrong password',
    fatal('28P01', 'password authentication failed for user "anna"'),
    'The database refuses the connection: password authentication failed for user "anna".',
  ],
])('explains %s in a sentence', (_what, error, sentence) => {
  expect(explain(error)).toBe(sentence);
});

it('shows all of an error that nobody expects', () => {
  expect(explain(new TypeError('not a function'))).toMatch(/^TypeError: not a function\n +at /);
});
