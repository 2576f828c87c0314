import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const PAGES = resolve('sdk/pages');
const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => join(PAGES, file));

it('is made of the client, and of nothing of the service', () => {
  const targets = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path)),
  );
  expect(targets.length).toBeGreaterThan(50);
  expect(targets.filter((target) => !/\/sdk\/(pages|src)\//.test(target))).toEqual([]);
});

it('makes no markup of text', () => {
  const markup =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|\beval\(|new Function/;
  expect(files.filter((file) => markup.test(readFileSync(file, 'utf8')))).toEqual([]);
});
