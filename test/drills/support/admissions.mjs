/**
 * What the answers prove about a limit. The moment of a decision is known to lie between sending and answer, so:
 * `most` counts those that were certainly decided within one window (sent after its start, answered before its end), and
 * `fewest` those that can have been in the window before a refusal at all. Neither blames the service for a slow network.
 * @param {import('./http.mjs').Answer[]} answers
 */
export function admissions(answers, quota, windowMs) {
  const refused = answers.filter(({ status }) => status === 429);
  const admitted = answers.filter(({ status }) => status === 200 || status === 404);
  const most = Math.max(
    0,
    ...admitted.map(
      ({ sentAt: start }) =>
        admitted.filter((each) => each.sentAt >= start && each.answeredAt < start + windowMs).length,
    ),
  );
  const fewest = Math.min(
    Infinity,
    ...refused.map(
      (refusal) =>
        admitted.filter((each) => each.answeredAt > refusal.sentAt - windowMs && each.sentAt < refusal.answeredAt)
          .length,
    ),
  );
  return {
    admitted: admitted.length,
    refused: refused.length,
    others: answers.length - admitted.length - refused.length,
    most,
    fewest,
  };
}
