import { defineConfig } from 'prisma/config';

// `prisma generate` looks for a native engine that it never runs; naming any executable spares the download.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;

export default defineConfig({
  schema: './schema.prisma',
  migrations: { path: './migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
});
