import { type BrokenEvents, NO_BROKEN_EVENTS, withBroken, withBrokenEvent } from './broken-events.js';

const broken = (identifierId: string, sequence = 1) => ({ identifierId, sequence, fault: 'it is missing' });
const of = (...ids: string[]): BrokenEvents =>
  ids.reduce((found, id) => withBrokenEvent(found, broken(id)), NO_BROKEN_EVENTS);

describe('broken events', () => {
  it('are counted, and the first of each identifier is listed', () => {
    const found = withBrokenEvent(of('a', 'b'), broken('a', 2));
    expect(found).toEqual({ count: 3, first: [broken('a'), broken('b')] });
  });

  it('are added in the order in which they were found', () => {
    expect(withBroken(of('b'), of('a', 'b'))).toEqual({ count: 3, first: [broken('b'), broken('a')] });
  });

  it('are listed for twenty identifiers at the most', () => {
    const ids = Array.from({ length: 25 }, (_, at) => `${at}`);
    const found = of(...ids);
    expect([found.count, found.first.map(({ identifierId }) => identifierId)]).toEqual([25, ids.slice(0, 20)]);
  });

  it('are none where none was found', () => expect(withBrokenEvent(NO_BROKEN_EVENTS, null)).toBe(NO_BROKEN_EVENTS));
});
