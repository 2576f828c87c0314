import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryDirectory } from './processes.mjs';
import { DIST } from './service.mjs';

/**
 * A copy of the build with one thing wrong, to show that a drill notices it.
 * @param {string} file of the build
 * @param {(source: string) => string} spoil
 * @returns {string} the directory of the copy
 */
export function sabotagedBuild(file, spoil) {
  const root = temporaryDirectory();
  const dist = join(root, 'dist');
  cpSync(DIST, dist, { recursive: true });
  for (const name of ['package.json', 'prisma', 'node_modules']) symlinkSync(resolve(name), join(root, name));
  const source = readFileSync(join(dist, file), 'utf8');
  const spoilt = spoil(source);
  if (spoilt === source) throw new Error(`${file} has not what was to be spoilt`);
  writeFileSync(join(dist, file), spoilt);
  return dist;
}
