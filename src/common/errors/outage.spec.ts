import { setTimeout as sleep } from 'node:timers/promises';
import { DriverAdapterError } from '@prisma/driver-adapter-utils';
import { DatabaseUnavailable, isConflict, isLockTimeout, isOutage, Outage, withTimeout } from './outage.js';

const coded = (code: string, message = 'said by a driver') => Object.assign(new Error(message), { code });
const raw = (sqlState: string, message: string) =>
  coded(
    'P2010',
    `\nInvalid \`prisma.$queryRaw()\` invocation:\n\n\nRaw query failed. Code: \`${sqlState}\`. Message: \`${message}\``,
  );
const said = (originalCode: string, message: string) =>
  new DriverAdapterError({
    kind: 'postgres',
    code: originalCode,
    severity: 'ERROR',
    message,
    originalCode,
    detail: undefined,
    column: undefined,
    hint: undefined,
  });

it.each([
  ['the socket was reset', coded('ECONNRESET')],
  ['the network is gone', coded('ENETUNREACH')],
  ['the Unix socket is gone', Object.assign(coded('ENOENT'), { syscall: 'connect' })],
  [
    'the stream was closed before a statement was written',
    coded('ERR_STREAM_DESTROYED', 'write after a stream was destroyed'),
  ],
  ['the server shuts down', coded('57P01')],
  ['the server starts', coded('57P03')],
  ['a file of the server cannot be read', coded('58030')],
  ['a statement was late', new Error('Query read timeout')],
  ['the connection ended', new Error('Connection terminated unexpectedly')],
  ['a raw statement met a closed connection', raw('N/A', 'Server has closed the connection.')],
  ['a raw statement met a dead peer', raw('N/A', 'Operation has timed out')],
  ['a raw statement was the victim of a deadlock', raw('40P01', 'deadlock detected')],
  ['a statement was the victim of a deadlock', coded('P2034')],
  ['a transaction could not start', coded('P2028')],
  ['COMMIT was cancelled', said('57014', 'canceling statement due to user request')],
  ['COMMIT found the disk full', said('53100', 'could not extend file')],
  [
    'COMMIT was the victim of a deadlock',
    new DriverAdapterError({ kind: 'TransactionWriteConflict', originalCode: '40P01' }),
  ],
  ['COMMIT met a dead peer', new DriverAdapterError({ kind: 'SocketTimeout' })],
  ['COMMIT met a closed connection', new DriverAdapterError({ kind: 'ConnectionClosed' })],
  ['an outage is the cause', new Error('failed', { cause: coded('08006') })],
])('counts it as an outage when %s', (_, error) => {
  expect(isOutage(error)).toBe(true);
});

it.each([
  ['a constraint is violated', raw('23505', 'duplicate key value')],
  ['COMMIT violates a constraint', said('23001', 'Events are written by changes of identifiers')],
  ['a statement is wrong', raw('42601', 'syntax error')],
  ['a program is wrong', new TypeError('x is not a function')],
  ['a file is not there', Object.assign(coded('ENOENT'), { syscall: 'open' })],
  ['no error was thrown', 'timeout'],
])('does not count it as an outage when %s', (_, error) => {
  expect(isOutage(error)).toBe(false);
});

it('counts an outage that this service detects itself, in whatever words', () => {
  expect(isOutage(new Outage('The server is not the primary.'))).toBe(true);
});

it.each([
  ['in English', coded('55P03', 'canceling statement due to lock timeout'), true],
  ['in the language of the server', coded('55P03', 'storniere Anfrage wegen Zeitüberschreitung einer Sperre'), true],
  ['as Prisma words it', raw('55P03', 'canceling statement due to lock timeout'), true],
  [
    'as Prisma words it of a statement of its own',
    coded('P2039', 'Database error. Code: `55P03`. Message: `canceling statement due to lock timeout`'),
    true,
  ],
  ['which is another time-out', coded('57014', 'canceling statement due to statement timeout'), false],
])('knows that a statement gave up waiting for a lock, %s: %#', (_, error, expected) => {
  expect(isLockTimeout(error)).toBe(expected);
});

it.each([
  ['a lock that was waited for', coded('55P03', 'canceling statement due to lock timeout'), true],
  ['a deadlock', raw('40P01', 'deadlock detected'), true],
  ['a serialization failure', coded('40001', 'could not serialize access'), true],
  ['both as Prisma names them', coded('P2034', 'Transaction failed due to a write conflict or a deadlock.'), true],
  ['a database that is away', coded('ECONNREFUSED', 'connect ECONNREFUSED'), false],
  ['a time-out, after which nobody knows', coded('57014', 'canceling statement due to statement timeout'), false],
])('knows whether another transaction was in the way, so that nothing was changed: %s', (_, error, expected) => {
  expect(isConflict(error)).toBe(expected);
});

describe('withTimeout', () => {
  it('returns or throws what the work does in time', async () => {
    await expect(withTimeout(1_000, Promise.resolve('known'))).resolves.toBe('known');
    await expect(withTimeout(1_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  });

  it('says that the database does not answer when the work takes longer', async () => {
    await expect(withTimeout(10, sleep(1_000, 'late', { ref: false }))).rejects.toBeInstanceOf(DatabaseUnavailable);
  });
});
