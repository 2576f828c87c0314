import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Closes the connection if the server sends nothing for this long while a statement runs, so that the statement fails. Used
 * instead of pg's `query_timeout`, whose timer per statement keeps result rows alive long enough to be promoted out of the young
 * generation: a resolve costs 5 % more.
 */
export function closeWhenUnanswered(client: pg.Client, socket: Socket, timeoutMs: number): void {
  const query = client.query;
  Object.defineProperty(client, 'query', {
    value: (...call: unknown[]): unknown => {
      socket.setTimeout(timeoutMs);
      return Reflect.apply(query, client, call);
    },
  });
  client.on('drain', () => socket.setTimeout(0));
  socket.on('timeout', () => {
    const bytesBefore = socket.bytesRead;
    // If this process was busy, the answer may be waiting in the socket: read it before deciding.
    setImmediate(() => {
      if (socket.bytesRead === bytesBefore) socket.destroy();
    });
  });
}
