import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { Database } from './database.js';

/**
 * Prisma's own schema engine as WebAssembly: what `prisma migrate` runs, without a native binary to download. It keeps
 * the ordinary `_prisma_migrations` table.
 * @param datamodel the text of schema.prisma
 */
export async function openSchemaEngine(database: Database, datamodel: string): Promise<wasm.SchemaEngine> {
  loaded ??= load();
  await loaded;
  const adapter = bindMigrationAwareSqlAdapterFactory(withWholeScripts(database));
  return wasm.SchemaEngine.new({ datamodels: [['schema.prisma', datamodel]] }, () => undefined, adapter);
}

/** The glue code keeps views of one instance's memory: a second instance in the process would read the first one's. */
let loaded: Promise<void> | undefined;

async function load(): Promise<void> {
  const glue = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(glue.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': { ...wasm } });
  wasm.__wbg_set_wasm(instance.exports);
  const start = instance.exports['__wbindgen_start'];
  if (typeof start === 'function') start();
}

/** The PostgreSQL adapter splits scripts at every semicolon, which cuts functions in two. */
function withWholeScripts(database: Database): SqlMigrationAwareDriverAdapterFactory {
  const { adapter } = database;
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    connectToShadowDb: () => adapter.connectToShadowDb(),
    connect: async () => {
      const connection = await adapter.connect();
      connection.executeScript = (script) => database.script(script);
      return connection;
    },
  };
}
