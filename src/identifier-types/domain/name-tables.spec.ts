import { buildNameTables } from './name-tables.js';
import { normalizeName } from './name-text.js';

function msOf(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

it('leaves nothing to build for the first international name', () => {
  const building = msOf(buildNameTables);
  expect(msOf(() => normalizeName('café'))).toBeLessThan(building / 5);
  expect(msOf(() => normalizeName('দোকান'))).toBeLessThan(building / 5);
});
