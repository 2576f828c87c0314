import { subscribe } from 'node:diagnostics_channel';
import { ServerResponse } from 'node:http';

// Loaded into Prisma Studio before Studio itself. Version 7.10 sends an error of the database to its page without the
// message, which JSON leaves out: the operator would read "operation failed" in place of the sentence that says why.

const { json } = Response;
Response.json = (body: unknown, init) => json(withMessages(body), init);

function withMessages(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMessages);
  return value instanceof Error ? { ...value, name: value.name, message: value.message } : value;
}

// CHECKPOINT_DISABLE silences Studio's process; its page reports to Prisma all the same, from the operator's browser.
subscribe('http.server.request.start', (message) => {
  if (!(message instanceof Object) || !('response' in message) || !(message.response instanceof ServerResponse)) return;
  message.response.setHeader('content-security-policy', "connect-src 'self'");
});
