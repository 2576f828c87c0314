import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const SOURCE = resolve('sdk/src');

/** What is loaded at the start, which types are not. */
const AT_ONCE = /^(?!(?:import|export) type ).* from '([^']+)'/gm;
/** Also what is imported only when it is needed. */
const EVER = /(?: from |\bimport\()'([^']+)'/g;

/** The files that an entry of the package needs, and the packages. */
function importsOf(entry: string, imports = EVER): { files: string[]; packages: string[] } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
      if (imported.startsWith('.')) visit(join(dirname(file), imported.replace(/\.js$/, '.ts')));
      else packages.add(imported);
    }
  };
  visit(join(SOURCE, entry));
  return { files: [...files].map((file) => relative(SOURCE, file)), packages: [...packages].sort() };
}

const DECLARED = Object.keys(JSON.parse(readFileSync('sdk/package.json', 'utf8')).dependencies);

it('needs in a browser two hash functions and nothing else', () => {
  expect(importsOf('browser/index.ts').packages).toEqual(['@noble/hashes/sha2.js', '@noble/hashes/sha3.js']);
});

it('has no way from the browser’s half to the key', () => {
  const { files } = importsOf('browser/index.ts');
  expect(files.filter((file) => /^(client|verify|testing|cli)\//.test(file))).toEqual([]);
});

it('takes the tables of Unicode only when a spelling is looked at', () => {
  const tables = ['@adraffy/ens-normalize', 'tr46'];
  expect(importsOf('index.ts').packages).toEqual(expect.arrayContaining(tables));
  expect(importsOf('index.ts', AT_ONCE).packages.filter((name) => tables.includes(name))).toEqual([]);
});

it('takes no curve into a page that only resolves and pays: bundlers divide code file by file', () => {
  const { packages } = importsOf('client/resolver.ts', AT_ONCE);
  expect(packages.filter((name) => name.startsWith('@noble/curves'))).toEqual([]);
});

it.each(['index.ts', 'browser/index.ts', 'testing/index.ts'])('runs %s outside of Node too', (entry) => {
  const { packages, files } = importsOf(entry);
  expect(files.length).toBeGreaterThan(10);
  expect(packages.filter((name) => name.startsWith('node:'))).toEqual([]);
});

it('declares every package that it imports', () => {
  const entries = ['index.ts', 'browser/index.ts', 'testing/index.ts', 'cli/main.ts'];
  const names = entries.flatMap((entry) => importsOf(entry).packages).filter((name) => !name.startsWith('node:'));
  const undeclared = names.filter(
    (name) => !DECLARED.some((declared) => name === declared || name.startsWith(`${declared}/`)),
  );
  expect(undeclared).toEqual([]);
});

it('shares no code with the service', () => {
  const all = (directory: string) =>
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(directory, file));
  const imports = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path));
  expect(
    all(SOURCE)
      .flatMap(imports)
      .filter((path) => !path.startsWith(resolve('sdk'))),
  ).toEqual([]);
  expect(
    all(resolve('src'))
      .flatMap(imports)
      .filter((path) => path.startsWith(resolve('sdk'))),
  ).toEqual([]);
});
