/** Messages of the PostgreSQL protocol that the gateway itself sends, to the database or to a client. */

/** A letter for the type, and the length in four bytes: they stand before the content of every message. */
export const MESSAGE_HEADER_BYTES = 5;

const AUTHENTICATION = { sasl: 10, saslContinue: 11, saslFinal: 12 } as const;

function message(type: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(MESSAGE_HEADER_BYTES);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** Runs statements in the way of `psql`: in one message, without parameters. */
export function query(sql: string): Buffer {
  return message('Q', sql, '\0');
}

/** Ends a sequence of Parse, Bind and Execute, and the skipping of messages after an error among them. */
export const SYNC = message('S');

/** What a client says first: protocol version 3.0, and the name of the one user. */
export function startupMessage(): Buffer {
  const body = Buffer.concat([int32(3 << 16), Buffer.from('user\0postgres\0\0')]);
  return Buffer.concat([int32(4 + body.length), body]);
}

/** A sentence that ends the connection, with its SQLSTATE. */
export function fatal(sqlState: string, sentence: string): Buffer {
  return message('E', 'SFATAL\0', 'VFATAL\0', `C${sqlState}\0`, `M${sentence}\0`, '\0');
}

/** A step of an authentication by SASL (RFC 4422). */
export function authentication(step: keyof typeof AUTHENTICATION, data: string): Buffer {
  return message('R', int32(AUTHENTICATION[step]), data);
}

/**
 * What a client answers to the offer of authentication mechanisms.
 * @returns null when it is malformed
 */
export function saslInitialResponse(response: Buffer): { mechanism: string; data: string } | null {
  const nameEnd = response.indexOf(0, MESSAGE_HEADER_BYTES);
  // Behind the zero that ends the name, and the length of the data in four bytes.
  const dataStart = nameEnd + 5;
  if (nameEnd < 0 || response.length < dataStart) return null;
  if (response.readInt32BE(nameEnd + 1) !== response.length - dataStart) return null;
  return {
    mechanism: response.toString('latin1', MESSAGE_HEADER_BYTES, nameEnd),
    data: response.toString('latin1', dataStart),
  };
}
