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

it.each([
  ['a lone surrogate in an event', { ...history.events[0], reason: '\ud800' }, identifier],
  ['more depth than can be followed', { ...history.events[0], deep: deep() }, identifier],
  ['a lone surrogate in the identifier', history.events[0], { ...identifier, value: '\ud800' }],
])('does not verify %s, and does not throw', async (_, event, subject) => {
  const given = { events: [event], next_cursor: null } as unknown as History;
  expect(await verifyHistory(given, subject, { audience })).toMatchObject({ ok: false, fault: 'malformed' });
});

function deep(): unknown {
  let value: unknown = 'deep';
  for (let depth = 0; depth < 100_000; depth += 1) value = [value];
  return value;
}

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
