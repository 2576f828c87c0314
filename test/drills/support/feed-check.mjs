/**
 * What readers of a feed saw, held against what was written: whether each saw each event exactly once, and all of them in one
 * order, in which the events of each subject stand as they were written.
 * @param {Map<string, string[]>} written the ids of each subject's events, in their order
 * @param {string[][]} seen by each reader
 */
export function compareFeeds(written, seen) {
  const all = new Set([...written.values()].flat());
  const found = { missed: 0, doubled: 0, strange: 0, otherOrder: 0, outOfTurn: 0 };
  for (const ids of seen) {
    const once = new Set(ids);
    found.doubled += ids.length - once.size;
    found.missed += [...all].filter((id) => !once.has(id)).length;
    found.strange += ids.filter((id) => !all.has(id)).length;
    found.otherOrder += ids.some((id, at) => id !== seen[0][at]) ? 1 : 0;
    const places = new Map(ids.map((id, place) => [id, place]));
    for (const own of written.values()) {
      found.outOfTurn += own.filter((id, at) => at > 0 && places.get(id) < places.get(own[at - 1])).length;
    }
  }
  return { ...found, ok: Object.values(found).every((count) => count === 0) };
}
