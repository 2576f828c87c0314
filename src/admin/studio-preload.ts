import { subscribe } from 'node:diagnostics_channel';
import { ServerResponse } from 'node:http';

// Prisma Studio's process loads this file before Studio itself. Studio 7.10 turns an error of the database into JSON for
// its page, and JSON leaves out an error's message: the operator would read "operation failed" and not why.

const { json } = Response;
Response.json = (body: unknown, init) => json(withMessages(body), init);

function withMessages(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMessages);
  return value instanceof Error ? { ...value, name: value.name, message: value.message } : value;
}

// CHECKPOINT_DISABLE keeps Studio's process from reporting to Prisma. Its page would report too, from the operator's
// browser: this header lets it talk to Studio alone.
subscribe('http.server.request.start', (message) => {
  if (!(message instanceof Object) || !('response' in message) || !(message.response instanceof ServerResponse)) return;
  message.response.setHeader('content-security-policy', "connect-src 'self'");
});
