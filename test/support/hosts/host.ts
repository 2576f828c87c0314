import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Programs in this folder. Each runs once beside a worker of Jest, for all of its test files. */
type Program = 'services' | 'commands';

const starting = new Map<Program, Promise<void>>();

/** Opens a connection to a program, which is started if it does not run yet, and sends it a request. */
export async function ask(program: Program, request: object): Promise<Socket> {
  const path = join(tmpdir(), `resolver-${program}-${process.pid}.sock`);
  const started = starting.get(program) ?? start(program, path);
  starting.set(program, started);
  await started;
  const socket = await open(path);
  socket.write(`${JSON.stringify(request)}\n`);
  return socket;
}

async function start(program: Program, path: string): Promise<void> {
  if (await runs(path)) return;
  const child = spawn(process.execPath, [join('test/support/hosts', `${program}.mjs`), path], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    // It ends when its standard input does, which is when this worker ends.
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  while (child.exitCode === null && !(await runs(path))) await sleep(20);
  child.unref();
}

function runs(path: string): Promise<boolean> {
  return open(path).then(
    (socket) => Boolean(socket.destroy()),
    () => false,
  );
}

async function open(path: string): Promise<Socket> {
  const socket = connect(path);
  await once(socket, 'connect');
  socket.on('error', () => socket.destroy());
  return socket;
}
