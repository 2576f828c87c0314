import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Each file of the sources that a migration names, with the subject of the migration. */
const REFERENCES = readdirSync('prisma/migrations')
  .filter((name) => /^\d+_/.test(name))
  .flatMap((folder) => {
    const subject = folder.replace(/^\d+_/, '');
    const sql = readFileSync(`prisma/migrations/${folder}/migration.sql`, 'utf8');
    return (sql.match(/\bsrc\/[\w/.-]+\.ts\b/g) ?? []).map((file) => ({ subject, file }));
  })
  .filter(({ subject, file }, at, all) => at === all.findIndex((one) => one.subject === subject && one.file === file));

describe('a rule that stands in a migration and in TypeScript', () => {
  it.each(REFERENCES)('is found from either side: $subject and $file', ({ subject, file }) => {
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(`prisma/migrations/…_${subject}`);
  });

  it('stands in each of the migrations that have rules', () => {
    expect(new Set(REFERENCES.map(({ subject }) => subject)).size).toBeGreaterThan(8);
  });
});
