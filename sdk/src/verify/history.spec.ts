import vectors from '../../vectors/history.json';
import type { History, Identifier } from '../api.js';
import { verifyHistory } from './history.js';

it.each(vectors.vectors.map((vector) => [vector.name, vector] as const))('%s', async (_, vector) => {
  const { identifier, audience, verdict } = vector;
  const found = await verifyHistory(vector.history as History, identifier as Identifier, { audience });
  expect(found).toEqual(verdict.ok ? verdict : { ...verdict, detail: expect.stringMatching(/^Event \d+: [A-Z].*\.$/) });
});

const { history, identifier, audience } = vectors.vectors[0]! as {
  history: History;
  identifier: Identifier;
  audience: string;
};

it.each([
  ['no history', null, identifier],
  ['no identifier', history, null],
  ['a history without events', { next_cursor: null } as unknown as History, identifier],
  [
    'an event without a hash',
    { events: [{ ...history.events[0], hash: 7 }], next_cursor: null } as unknown as History,
    identifier,
  ],
  ['an identifier without options', history, { ...identifier, payment_options: undefined } as unknown as Identifier],
])('does not verify %s', async (_, events, subject) => {
  expect(await verifyHistory(events, subject, { audience })).toMatchObject({ ok: false, fault: 'malformed' });
});

it('does not verify with any member of the event or of its evidence changed', async () => {
  const [event] = history.events;
  const evidence = event!.controller_authorization!;
  const changed = [
    ...Object.keys(event!).map((member) => ({ ...event, [member]: 'changed' })),
    ...Object.keys(evidence).map((member) => ({
      ...event,
      controller_authorization: { ...evidence, [member]: 'changed' },
    })),
    { ...event, unknown: 'member' },
  ];
  expect(changed.length).toBeGreaterThan(30);
  for (const each of changed) {
    const verdict = await verifyHistory({ events: [each], next_cursor: null } as unknown as History, identifier, {
      audience,
    });
    expect(verdict.ok).toBe(false);
  }
});
