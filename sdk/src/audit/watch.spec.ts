import { Http } from '../client/http.js';
import { eventOf } from '../testing/fake-history.js';
import { FakeRegistry } from '../testing/fake-registry.js';
import { watchIdentifier } from './watch.js';

const identifier = new FakeRegistry().put({ type: 'email', value: 'alice@shop.example', payment_options: [] });
const evidence = {
  v: 1 as const,
  alg: 'eip191',
  wallet: identifier.controller,
  audience: 'https://resolver.example',
  request: 'POST /v1/identifiers',
  body: '',
  provider: '00000000-0000-7000-8000-000000000001',
  idempotency_key: null,
  if_match: null,
  nonce: '',
  issued_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-01-01T00:05:00.000Z',
  signature: '',
};

/** What a watcher says of an event that the log does not have yet, and that happened then. */
function watched(occurredAt: Date): Promise<unknown> {
  const event = eventOf('register', identifier, null, [], { controller: identifier.controller, evidence });
  const events = [{ ...event, occurred_at: occurredAt.toISOString() }];
  const log = { checkpoint: null, events: [{ sequence: 1, index: null, salt: crypto.randomUUID() }] };
  const fetch = async () => Response.json({ events, next_cursor: null, log });
  const http = new Http({ url: 'https://resolver.example', key: 'fake', fetch, maxTries: 1 });
  return watchIdentifier(http, identifier.id, { size: 0, root: new Uint8Array(32) }, null).then(
    () => null,
    (error: unknown) => error,
  );
}

const HOUR_MS = 3_600_000;

it.each([
  ['past', -HOUR_MS],
  ['future', HOUR_MS],
])('an event of the %s that the log does not have is told', async (_title, offsetMs) => {
  expect(await watched(new Date(Date.now() + offsetMs))).toMatchObject({ code: 'history_not_in_log' });
});

it('an event of this moment may still be on its way into the log', async () => {
  expect(await watched(new Date())).not.toMatchObject({ code: 'history_not_in_log' });
});
