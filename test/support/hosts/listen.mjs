import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { rmSync } from 'node:fs';

/** One JSON object a line, in both directions. */
export const send = (socket, message) => socket.write(`${JSON.stringify(message)}\n`);

/**
 * Listens until the process that has started this one has ended. The first line of a connection is its request.
 *
 * @param {(request: any, socket: import('node:net').Socket) => Promise<void>} serve
 */
export function listen(serve) {
  const [, , path = ''] = process.argv;
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket }).once('line', (line) => {
      serve(JSON.parse(line), socket).catch((error) => {
        console.error(error);
        socket.destroy();
      });
    });
  });
  server.listen(path);
  process.stdin.on('end', () => process.exit()).resume();
  process.on('exit', () => rmSync(path, { force: true }));
}

/** A place where only these variables are set while the work is done, one piece of work after the other. */
export function withEnvironment() {
  let turn = Promise.resolve();
  return (variables, work) => {
    const done = turn.then(() => {
      process.env = { PATH: process.env.PATH, ...variables };
      return work();
    });
    turn = done.catch(() => undefined);
    return done;
  };
}
