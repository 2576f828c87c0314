import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/**
 * The folders of this service in layers, from the ground up. A file imports from its own folder and from the layers below it,
 * never from another folder of its own layer or from above. The files beside the folders (`main.ts`, `app.module.ts` and the
 * like) are on top.
 */
const LAYERS: readonly (readonly string[])[] = [
  ['database-url.ts'],
  ['config-values.ts'],
  ['config.ts'],
  ['config.module.ts', 'common'],
  ['embedded', 'listing'],
  ['database'],
  ['signing-keys'],
  ['limits'],
  ['auth'],
  ['identifier-types', 'payment-options'],
  ['mutations', 'log'],
  ['registry', 'events'],
  ['resolution', 'namespaces', 'complaints', 'webhooks', 'audit', 'health', 'metrics'],
  ['discovery', 'review-queue'],
  ['admin', 'contract'],
  ['web', 'demo'],
];

const SOURCES = 'src';
/** A folder with more than this share of all lines should be split. */
const LARGEST_SHARE = 0.15;

const layerOf = new Map(LAYERS.flatMap((folders, layer) => folders.map((folder) => [folder, layer] as const)));
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(spec|d)\.ts$/.test(file) && !file.startsWith('database/generated'))
  .toSorted();

function folderOf(file: string): string {
  return file.split('/')[0] ?? file;
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(SOURCES, file), 'utf8');
  const paths = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map((match) => match[1] ?? '');
  return paths.map((path) => normalize(join(dirname(file), path)).replace(/\.js$/, '.ts'));
}

it('knows every folder of the sources', () => {
  const folders = readdirSync(SOURCES).filter((name) => statSync(join(SOURCES, name)).isDirectory());
  expect(folders.filter((folder) => !layerOf.has(folder))).toEqual([]);
});

it('imports downwards only', () => {
  const upward = files.flatMap((file) => {
    const folder = folderOf(file);
    const layer = layerOf.get(folder) ?? LAYERS.length;
    return importsOf(file)
      .filter((target) => folderOf(target) !== folder && (layerOf.get(folderOf(target)) ?? LAYERS.length) >= layer)
      .filter(() => layerOf.has(folder))
      .map((target) => `${file} imports ${relative('', target)}`);
  });
  expect(upward).toEqual([]);
});

it('has no circular imports', () => {
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' imports '));
    if (path.includes(file) || finished.has(file) || !files.includes(file)) return;
    for (const target of importsOf(file)) visit(target, [...path, file]);
    finished.add(file);
  };
  for (const file of files) visit(file, []);
  expect(cycles).toEqual([]);
});

it('enters another folder only by its services, its schemas, its errors, its module or its domain', () => {
  const entrances =
    /(^|\/)(domain\/.*|[a-z-]+\.(service|schema|errors|module|guard|decorator|decorators|presenter)\.ts)$/;
  const closed = new Set([
    'signing-keys',
    'log',
    'identifier-types',
    'registry',
    'events',
    'webhooks',
    'resolution',
    'namespaces',
    'complaints',
    'listing',
    'review-queue',
    'audit',
    'discovery',
    'health',
    'metrics',
  ]);
  const through = files.flatMap((file) =>
    importsOf(file)
      .filter(
        (target) => closed.has(folderOf(target)) && folderOf(target) !== folderOf(file) && layerOf.has(folderOf(file)),
      )
      .filter((target) => !entrances.test(target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(through).toEqual([]);
});

it('knows in its domains neither HTTP nor SQL nor the clock', () => {
  const foreign =
    /from '(@nestjs|fastify|pg|@prisma|node:(http|fs|net))|Date\.now\(\)|new Date\(\)|process\.env|Math\.random/;
  const domains = files.filter((file) => file.includes('/domain/'));
  expect(domains.filter((file) => foreign.test(readFileSync(join(SOURCES, file), 'utf8')))).toEqual([]);
});

it('has no folder that is too large', () => {
  const lines = new Map<string, number>();
  for (const file of files) {
    const folder = folderOf(file);
    const count = readFileSync(join(SOURCES, file), 'utf8').split('\n').length;
    lines.set(folder, (lines.get(folder) ?? 0) + count);
  }
  const all = [...lines.values()].reduce((sum, count) => sum + count, 0);
  expect([...lines].filter(([, count]) => count / all > LARGEST_SHARE)).toEqual([]);
});
