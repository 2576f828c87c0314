// The yardstick, 1.00: a Fastify route that parses the body and serializes the same answer by a compiled schema.

import fastify from 'fastify';

const answer = JSON.parse(process.env['ANSWER']);
const server = fastify();
server.post('/v1/resolve', { schema: { response: { 200: schemaOf(answer) } } }, async () => answer);
server.get('/health/ready', async () => ({ ok: true }));
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });

/** The exact schema of one value. */
function schemaOf(value) {
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0] ?? null) };
  if (value === null) return { type: 'null' };
  if (typeof value !== 'object') return { type: typeof value };
  const properties = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, schemaOf(member)]));
  return { type: 'object', properties };
}
