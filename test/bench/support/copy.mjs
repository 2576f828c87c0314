import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';

/** Rows that are sent together: a message for each would cost more than the row. */
const GROUP = 200;

/** Sends rows to a table as fast as it takes them. @param {Iterable<Record<string, unknown>>} rows */
export async function copy(client, table, columns, rows) {
  const stream = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(chunks(rows)), stream);
}

/** As {@link copy}, in ordinary statements, for the embedded database, whose gateway does not speak COPY. */
export async function insertMany(client, table, columns, rows) {
  for (const some of groups(rows)) {
    const tuple = (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')})`;
    const text = `insert into ${table} (${columns.join(', ')}) values ${some.map(tuple).join(', ')}`;
    await client.query(text, some.flatMap(Object.values));
  }
}

/** COPY's text format. */
const lineOf = (row) => `${Object.values(row).map(field).join('\t')}\n`;

function field(value) {
  if (value === null) return '\\N';
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  return String(value).replace(/[\\\t\n\r]/g, escape);
}

const ESCAPES = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escape = (character) => ESCAPES[character];

function* groups(rows) {
  let group = [];
  for (const row of rows) {
    group.push(row);
    if (group.length === GROUP) {
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}

function* chunks(rows) {
  for (const group of groups(rows)) yield Buffer.from(group.map(lineOf).join(''));
}
