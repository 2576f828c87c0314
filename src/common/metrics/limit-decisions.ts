import { Counter, type Registry } from 'prom-client';

interface Decisions {
  admitted: number;
  refused: number;
}

/** Counts what limits decide in plain integers, as {@link ResolveCounts} does. */
export class LimitDecisions {
  private readonly byLimit = new Map<string, Decisions>();

  constructor(registry: Registry) {
    const { byLimit } = this;
    new Counter({
      name: 'limit_decisions_total',
      help: 'Requests that a limit admitted or refused.',
      labelNames: ['limit', 'decision'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [limit, { admitted, refused }] of byLimit) {
          this.inc({ limit, decision: 'admitted' }, admitted);
          this.inc({ limit, decision: 'refused' }, refused);
        }
      },
    });
  }

  count(limit: string, admitted: boolean): void {
    let decisions = this.byLimit.get(limit);
    if (!decisions) {
      decisions = { admitted: 0, refused: 0 };
      this.byLimit.set(limit, decisions);
    }
    if (admitted) decisions.admitted += 1;
    else decisions.refused += 1;
  }
}
