import { Webhook } from 'standardwebhooks';
import { secretOf, signedHeaders } from './signature.js';

const KEY = 'a key of the service';
const message = { id: 'e1', timestampSeconds: Math.floor(Date.now() / 1000), body: '{"type":"identifier.updated"}' };

it('is of another secret for each key, endpoint and version', () => {
  const secrets = [
    secretOf(KEY, 'one', 1),
    secretOf(KEY, 'one', 2),
    secretOf(KEY, 'other', 1),
    secretOf('another key', 'one', 1),
  ];
  expect(new Set(secrets).size).toBe(4);
  expect(secretOf(KEY, 'one', 1)).toBe(secrets[0]);
});

it('is verified by the public library with any of the secrets, and with no other', () => {
  const [one, two, three] = [1, 2, 3].map((version) => secretOf(KEY, 'one', version));
  const headers = signedHeaders(message, [one ?? '', two ?? '']);
  for (const secret of [one, two]) expect(new Webhook(secret ?? '').verify(message.body, headers)).toBeDefined();
  expect(() => new Webhook(three ?? '').verify(message.body, headers)).toThrow();
  expect(() => new Webhook(one ?? '').verify(`${message.body} `, headers)).toThrow();
});
