// Receives events of the resolver and forwards them as one line of text. It needs nothing but Node.
//
//   WEBHOOK_SECRET=whsec_… FORWARD_URL=https://chat.example/hooks/1 node receiver.mjs
//
// WEBHOOK_SECRET  what POST /v1/webhooks answered with; while you change it, the new one and the old one, with a space between
// FORWARD_URL     gets {"text": "…"} by POST, as chat services take it; without it, lines are printed
// PORT, HOST      where it listens: 8787 on 127.0.0.1, behind whatever ends TLS
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { WEBHOOK_SECRET = '', FORWARD_URL, PORT = '8787', HOST = '127.0.0.1' } = process.env;
const TOLERANCE_SECONDS = 300;
const MAX_BYTES = 65_536;
const KEPT_IDS = 10_000;

const secrets = WEBHOOK_SECRET.split(' ').filter((secret) => secret.startsWith('whsec_'));
if (secrets.length === 0) throw new Error('WEBHOOK_SECRET is no secret of a webhook: it starts with whsec_.');

/** What was forwarded: an event may come more than once. In memory here; a database of yours forgets less. */
const seen = new Set();

const server = createServer(async (request, response) => {
  const body = await read(request);
  if (request.method !== 'POST' || body === null || !isSigned(request.headers, body)) {
    response.writeHead(401).end();
    return;
  }
  const id = String(request.headers['webhook-id']);
  if (!seen.has(id)) {
    try {
      await forward(lineOf(JSON.parse(body.toString())));
    } catch (error) {
      console.error(`Not forwarded: ${error.message}`);
      // The resolver sends it again.
      response.writeHead(503).end();
      return;
    }
    seen.add(id);
    if (seen.size > KEPT_IDS) seen.delete(seen.values().next().value);
  }
  response.writeHead(204).end();
});

/** Standard Webhooks: HMAC-SHA256 over id, timestamp and the exact bytes of the body. */
function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !timestamp || !signatures) return false;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return false;
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  });
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return expected.some((digest) => given.length === digest.length && timingSafeEqual(given, digest));
  });
}

function lineOf({ type, timestamp, data }) {
  const about = data.identifier_id ?? data.name_id ?? data.namespace_id ?? data.complaint_id ?? data.webhook_id ?? '';
  const change = data.to_status ? ` (${data.from_status ?? 'new'} → ${data.to_status})` : '';
  return `${timestamp} ${type} ${about}${change}`;
}

async function forward(text) {
  if (FORWARD_URL === undefined) {
    console.log(text);
    return;
  }
  const answer = await fetch(FORWARD_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(5_000),
  });
  if (!answer.ok) throw new Error(`${new URL(FORWARD_URL).host} answered ${answer.status}`);
}

async function read(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

server.listen(Number(PORT), HOST, () => console.log(`listening on http://${HOST}:${server.address().port}`));
