import { readFileSync } from 'node:fs';
import { SERVICE_CODES } from '../src/client/error-codes.js';

it('knows every error code of the contract', () => {
  const codes = [...readFileSync('docs/errors.md', 'utf8').matchAll(/^- \*\*`([a-z_]+)`/gm)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(50);
  expect(SERVICE_CODES.toSorted()).toEqual(codes.toSorted());
});
