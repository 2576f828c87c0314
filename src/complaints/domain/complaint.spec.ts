import { AlreadyResolved } from '../complaints.errors.js';
import { assertMayResolve } from './complaint.js';

it.each([
  [null, 'upheld', false, true],
  [null, 'dismissed', false, true],
  [null, 'dismissed', true, true],
  ['upheld', 'upheld', false, true],
  ['upheld', 'dismissed', false, false],
  ['upheld', 'dismissed', true, true],
  ['dismissed', 'upheld', false, false],
  ['dismissed', 'upheld', true, true],
] as const)(
  'a complaint whose resolution is %s may become %s, overruled: %s, is %s',
  (standing, next, isOverruling, may) => {
    const resolve = () => assertMayResolve({ resolution: standing }, next, isOverruling);
    if (may) expect(resolve).not.toThrow();
    else expect(resolve).toThrow(AlreadyResolved);
  },
);
