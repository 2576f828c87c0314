import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditState, type Seen } from './audit-state.js';
import { UsageError } from './usage-error.js';

const directory = mkdtempSync(join(tmpdir(), 'audit-state-'));
afterAll(() => rmSync(directory, { recursive: true }));

const seen = (checkpoint: string): Seen => ({ checkpoint, vkeys: ['key'], retired: {}, identifiers: {} });

it.each(['', '{', '{"checkpoint":"half', '[]', '{"checkpoint":"a","vkeys":[1],"identifiers":{}}'])(
  'does not take %j for what was seen',
  (text) => {
    const file = join(directory, 'broken');
    writeFileSync(file, text);
    expect(() => new AuditState(file).current()).toThrow(UsageError);
  },
);

it('keeps what was seen, in a file that is whole at any time', () => {
  const file = join(directory, 'kept');
  const state = new AuditState(file);
  expect(state.current()).toBeNull();
  state.keep(seen('one'));
  state.keep(seen('two'));
  expect(new AuditState(file).current()).toEqual(seen('two'));
  expect(readdirSync(directory).filter((name) => name.startsWith('kept'))).toEqual(['kept']);
});

it('of two audits on one file neither undoes what the other has written', () => {
  const file = join(directory, 'shared');
  const [one, other] = [new AuditState(file), new AuditState(file)];
  one.keep(seen('first'));
  expect(other.current()).toEqual(seen('first'));
  one.keep(seen('second'));
  other.keep(seen('late'));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(seen('second'));
  expect(other.current()).toEqual(seen('second'));
  other.keep(seen('third'));
  expect(one.current()).toEqual(seen('third'));
});

it('does not start anew when its file is deleted', () => {
  const file = join(directory, 'deleted');
  const state = new AuditState(file);
  state.keep(seen('one'));
  rmSync(file);
  expect(state.current()).toEqual(seen('one'));
});

it.each(['gone/state', '.'])('says before the first look that %s cannot be written', (name) => {
  const file = join(directory, name);
  const state = new AuditState(file);
  if (name === '.') expect(() => state.current()).toThrow(new UsageError(`${file} cannot be read.`));
  else expect(() => state.assertWritable()).toThrow(new UsageError(`${file} cannot be written.`));
  expect(() => state.keep(seen('one'))).toThrow(UsageError);
});

it('leaves nothing behind when it tries its file', () => {
  const file = join(directory, 'tried');
  new AuditState(file).assertWritable();
  expect(readdirSync(directory).filter((name) => name.startsWith('tried'))).toEqual([]);
});

it('remembers without a file', () => {
  const state = new AuditState(undefined);
  state.keep(seen('one'));
  expect(state.current()).toEqual(seen('one'));
});
