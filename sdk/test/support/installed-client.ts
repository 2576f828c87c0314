import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

const MODULES = resolve('node_modules');

/** An empty project in which the client is installed as it would be published. */
export interface Project {
  readonly directory: string;
  /** Of the tarball. */
  readonly files: readonly string[];
  readonly packedBytes: number;
  readonly unpackedBytes: number;
}

/** Builds and packs the client, and unpacks it into a project with all that it declares, without a network. */
export function installClient(): Project {
  const directory = mkdtempSync(join(tmpdir(), 'client-'));
  const source = join(directory, 'source');
  const isSource = (path: string) => !['dist', 'node_modules'].includes(basename(path));
  cpSync('sdk', source, { recursive: true, filter: isSource });
  symlinkSync(MODULES, join(source, 'node_modules'));
  for (const config of ['.', 'src/cli']) execFileSync(process.execPath, [compiler(), '-p', config], { cwd: source });
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts'], { cwd: source, encoding: 'utf8' }),
  );

  const project = join(directory, 'project');
  const modules = join(project, 'node_modules');
  const client = join(modules, '@payment-identifier/client');
  mkdirSync(client, { recursive: true });
  execFileSync('tar', ['-xzf', join(source, packed.filename), '--strip-components=1', '-C', client]);
  const { bin, dependencies } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), 'viem', '@types/node']) link(name, modules);
  mkdirSync(join(modules, '.bin'));
  for (const [name, path] of Object.entries<string>(bin)) {
    execFileSync('chmod', ['+x', join(client, path)]);
    symlinkSync(join(client, path), join(modules, '.bin', name));
  }
  writeFileSync(join(project, 'package.json'), '{"name":"project","version":"1.0.0","private":true,"type":"module"}');
  const files = packed.files.map(({ path }: { path: string }) => path);
  return { directory: project, files, packedBytes: packed.size, unpackedBytes: packed.unpackedSize };
}

/** Compiles files of a project, strictly, libraries included. @returns what the compiler says */
export function compile(
  { directory }: Project,
  options: Readonly<Record<string, unknown>>,
  ...files: string[]
): string {
  const compilerOptions = { strict: true, noUncheckedIndexedAccess: true, target: 'es2022', ...options };
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  return spawnSync(process.execPath, [compiler(), '-p', '.'], { cwd: directory, encoding: 'utf8' }).stdout;
}

function compiler(): string {
  return join(MODULES, 'typescript/bin/tsc');
}

function link(name: string, modules: string): void {
  mkdirSync(dirname(join(modules, name)), { recursive: true });
  symlinkSync(join(MODULES, name), join(modules, name));
}
