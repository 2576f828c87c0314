// Bundles the pages into dist/pages, from where the service hands them out: node sdk/pages/build.mjs
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const PAGES = fileURLToPath(new URL('.', import.meta.url));
const TARGET = join(PAGES, '../../dist/pages');
const QR_READER = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const SHARED = { bundle: true, minify: true, charset: 'utf8', target: 'es2022', legalComments: 'eof' };

rmSync(TARGET, { recursive: true, force: true });
await Promise.all([buildWallet(), buildSigning()]);
for (const page of readdirSync(TARGET)) compress(join(TARGET, page));

/** The reader of QR codes is a file of its own, which is fetched only where the browser has none. */
async function buildWallet() {
  const source = join(PAGES, 'wallet');
  const target = join(TARGET, 'wallet');
  await build({
    ...SHARED,
    entryPoints: [join(source, 'wallet.ts'), join(source, 'wallet.css')],
    outdir: target,
    format: 'esm',
    splitting: true,
  });
  for (const file of ['index.html', 'icon.svg']) cpSync(join(source, file), join(target, file));
  cpSync(QR_READER, join(target, 'zxing_reader.wasm'));
}

async function buildSigning() {
  const source = join(PAGES, 'docs');
  await build({
    ...SHARED,
    entryPoints: [join(source, 'sign.ts'), join(source, 'sign.css')],
    outdir: join(TARGET, 'docs'),
    format: 'iife',
  });
}

/** Once, here, instead of at every request. */
function compress(directory) {
  mkdirSync(directory, { recursive: true });
  for (const file of readdirSync(directory)) {
    const path = join(directory, file);
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
