import { Http } from '../client/http.js';
import { eventOf } from '../testing/fake-history.js';
import { FakeRegistry } from '../testing/fake-registry.js';
import { answerFrom } from '../testing/fake-service.js';
import { FakeStore } from '../testing/fake-store.js';
import { watchIdentifier } from './watch.js';

const { body: DESCRIPTION } = answerFrom(new FakeStore(), {
  method: 'GET',
  target: '/.well-known/payment-identifier-resolver.json',
  headers: new Headers(),
  body: new Uint8Array(),
});

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

/**
 * What a watcher says of an event that the log does not have yet, and that happened then.
 * @param read what the service answers when the identifier is read
 */
function watched(
  occurredAt: Date,
  id = identifier.id,
  read: () => Response = () => Response.json(identifier),
): Promise<unknown> {
  const event = eventOf('register', identifier, null, [], { controller: identifier.controller, evidence });
  const events = [{ ...event, occurred_at: occurredAt.toISOString() }];
  const log = { checkpoint: null, events: [{ sequence: 1, index: null, salt: crypto.randomUUID() }] };
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0]) => {
    if (String(input).includes('/history')) return Response.json({ events, next_cursor: null, log });
    return String(input).includes('/v1/identifiers/') ? read() : Response.json(DESCRIPTION);
  };
  const http = new Http({ url: 'https://resolver.example', key: 'fake', fetch, maxTries: 1 });
  const checkpoint = { origin: 'resolver.example/log', size: 0, root: new Uint8Array(32), signedBy: [] };
  return watchIdentifier(http, id, checkpoint, null).then(
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

it('the history of another identifier is told', async () => {
  const told = await watched(new Date(), '01936f00-0000-7000-8000-0000000000bb');
  expect(told).toMatchObject({ code: 'history_broken' });
});

it('an identifier that is not the one that was asked for is told, and is no outage', async () => {
  const other = { ...identifier, id: '01936f00-0000-7000-8000-0000000000bb' };
  expect(await watched(new Date(), identifier.id, () => Response.json(other))).toMatchObject({
    code: 'history_broken',
    message: expect.stringContaining(other.id),
  });
});

it('an identifier that is gone while its history is not is told', async () => {
  const problem = { type: '', title: '', status: 404, detail: '', code: 'identifier_not_found', request_id: '' };
  const told = await watched(new Date(), identifier.id, () => Response.json(problem, { status: 404 }));
  expect(told).toMatchObject({ code: 'history_broken', message: expect.stringContaining('is not there') });
});

it('an answer that cannot be read is an outage', async () => {
  const told = await watched(new Date(), identifier.id, () => Response.json({}));
  expect(told).toMatchObject({ name: 'ResolverError', code: 'unreadable_answer' });
});

it('an event of this moment may still be on its way into the log', async () => {
  expect(await watched(new Date())).not.toMatchObject({ code: 'history_not_in_log' });
});
