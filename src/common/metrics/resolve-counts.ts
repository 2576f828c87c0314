import { Counter, type Registry } from 'prom-client';
import type { Caller } from '../caller.js';

const OUTCOMES = ['payable', 'not_payable', 'miss'] as const;

/** What a resolve found: an identifier that can be paid, one that cannot, or none. */
export type ResolveOutcome = (typeof OUTCOMES)[number];

/** Providers that get a series of their own, so that their number does not grow without bounds. */
const MAX_PROVIDERS = 100;
const OTHER_PROVIDERS = 'other';
const FREE_KEYS = 'free';

/** Counts resolves in plain integers, which the registry reads when it is asked: no resolve waits for a series. */
export class ResolveCounts {
  private readonly outcomes = new Map<string, Record<ResolveOutcome, number>>();
  private readonly misses = new Map<string, number>();

  constructor(registry: Registry) {
    const { outcomes, misses } = this;
    new Counter({
      name: 'resolve_outcomes_total',
      help: 'Identifiers that were looked up for a resolve, by their type and by what was found: many misses are guesses.',
      labelNames: ['type', 'outcome'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [type, counts] of outcomes) {
          for (const outcome of OUTCOMES) this.inc({ type, outcome }, counts[outcome]);
        }
      },
    });
    new Counter({
      name: 'resolve_misses_total',
      help: `Resolves that found nothing, by provider; \`${OTHER_PROVIDERS}\` are those after the first ${MAX_PROVIDERS}.`,
      labelNames: ['provider'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [provider, count] of misses) this.inc({ provider }, count);
      },
    });
  }

  /** @param type a name of the catalogue, never text of a client */
  count(type: string, outcome: ResolveOutcome): void {
    let counts = this.outcomes.get(type);
    if (!counts) {
      counts = { payable: 0, not_payable: 0, miss: 0 };
      this.outcomes.set(type, counts);
    }
    counts[outcome] += 1;
  }

  countMiss(type: string, caller: Caller | undefined): void {
    this.count(type, 'miss');
    const provider = this.labelOf(caller);
    this.misses.set(provider, (this.misses.get(provider) ?? 0) + 1);
  }

  private labelOf(caller: Caller | undefined): string {
    if (caller?.kind !== 'provider') return FREE_KEYS;
    const { providerId } = caller;
    return this.misses.has(providerId) || this.misses.size < MAX_PROVIDERS ? providerId : OTHER_PROVIDERS;
  }
}
