import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Cuts a connection that says nothing for so long while a statement is under way, so that the statement fails. It stands in
 * place of pg's `query_timeout`: with the timer that pg starts for each statement, half of the rows that were read outlive two
 * collections of young objects, and a resolve costs 5 % more.
 */
export function cutWhenSilent(client: pg.Client, socket: Socket, patienceMs: number): void {
  const query = client.query;
  Object.defineProperty(client, 'query', {
    value: (...call: unknown[]): unknown => {
      socket.setTimeout(patienceMs);
      return Reflect.apply(query, client, call);
    },
  });
  client.on('drain', () => socket.setTimeout(0));
  socket.on('timeout', () => {
    const heard = socket.bytesRead;
    // The answer may have come while this process was busy: what waits to be read is read first.
    setImmediate(() => {
      if (socket.bytesRead === heard) socket.destroy();
    });
  });
}
