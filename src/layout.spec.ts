import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/**
 * The rooms of this service, from the ground up. A file imports from its own room and from rooms below it, never from
 * its own floor or from above. The files beside the rooms (`main.ts`, `app.module.ts` and the like) stand on top.
 */
const FLOORS: readonly (readonly string[])[] = [
  ['database-url.ts'],
  ['config.ts'],
  ['config.module.ts', 'common'],
  ['embedded', 'finding'],
  ['database'],
  ['signing-keys'],
  ['limits'],
  ['auth'],
  ['identifier-types', 'payment-options'],
  ['mutations', 'log'],
  ['registry', 'events'],
  ['resolution', 'namespaces', 'complaints', 'webhooks', 'audit', 'health', 'metrics'],
  ['discovery', 'desk'],
  ['admin', 'contract'],
];

const SOURCES = 'src';
/** A room with more than this share of all lines holds more than one idea. */
const LARGEST_SHARE = 0.15;

const floorOf = new Map(FLOORS.flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)));
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(spec|d)\.ts$/.test(file) && !file.startsWith('database/generated'))
  .toSorted();

function roomOf(file: string): string {
  return file.split('/')[0] ?? file;
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(SOURCES, file), 'utf8');
  const paths = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map((match) => match[1] ?? '');
  return paths.map((path) => normalize(join(dirname(file), path)).replace(/\.js$/, '.ts'));
}

it('knows every folder of the sources', () => {
  const folders = readdirSync(SOURCES).filter((name) => statSync(join(SOURCES, name)).isDirectory());
  expect(folders.filter((folder) => !floorOf.has(folder))).toEqual([]);
});

it('imports downwards only', () => {
  const upward = files.flatMap((file) => {
    const room = roomOf(file);
    const floor = floorOf.get(room) ?? FLOORS.length;
    return importsOf(file)
      .filter((target) => roomOf(target) !== room && (floorOf.get(roomOf(target)) ?? FLOORS.length) >= floor)
      .filter(() => floorOf.has(room))
      .map((target) => `${file} imports ${relative('', target)}`);
  });
  expect(upward).toEqual([]);
});

it('enters another room only by its services, its schemas, its errors, its module or its domain', () => {
  const entrances =
    /(^|\/)(domain\/.*|[a-z-]+\.(service|schema|errors|module|guard|decorator|decorators|presenter)\.ts)$/;
  const rooms = new Set([
    'signing-keys',
    'log',
    'identifier-types',
    'registry',
    'events',
    'webhooks',
    'resolution',
    'namespaces',
    'complaints',
    'finding',
    'desk',
    'audit',
    'discovery',
    'health',
    'metrics',
  ]);
  const through = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => rooms.has(roomOf(target)) && roomOf(target) !== roomOf(file) && floorOf.has(roomOf(file)))
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

it('has no room that holds more than one idea', () => {
  const lines = new Map<string, number>();
  for (const file of files) {
    const room = roomOf(file);
    const count = readFileSync(join(SOURCES, file), 'utf8').split('\n').length;
    lines.set(room, (lines.get(room) ?? 0) + count);
  }
  const all = [...lines.values()].reduce((sum, count) => sum + count, 0);
  expect([...lines].filter(([, count]) => count / all > LARGEST_SHARE)).toEqual([]);
});
