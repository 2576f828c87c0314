import { Counter, Gauge, type Registry } from 'prom-client';
import type { BusinessNumbers, EventCount } from './business-numbers.service.js';

type Latest = () => Promise<BusinessNumbers | null>;

/** Adds what the whole registry does and what waits for its operators. @param latest asked at every look, and cheap */
export function measureBusiness(registry: Registry, latest: Latest): void {
  countChanges(registry, latest);
  countComplaints(registry, latest);
  gaugeQueues(registry, latest);
}

function countChanges(registry: Registry, latest: Latest): void {
  new Counter({
    name: 'identifier_changes_total',
    help: 'Registrations and changes of identifiers by what happened and who did it, of all processes and operators.',
    labelNames: ['change', 'actor'],
    registers: [registry],
    async collect() {
      const changes = named(await latest(), 'identifier.');
      this.reset();
      for (const { name, actor, total } of changes) this.inc({ change: name, actor }, total);
    },
  });
}

function countComplaints(registry: Registry, latest: Latest): void {
  new Counter({
    name: 'complaint_changes_total',
    help: 'Complaints that were opened, acknowledged, upheld or dismissed, of all processes and operators.',
    labelNames: ['change'],
    registers: [registry],
    async collect() {
      const changes = named(await latest(), 'complaint.');
      this.reset();
      for (const { name, total } of changes) this.inc({ change: name }, total);
    },
  });
}

function gaugeQueues(registry: Registry, latest: Latest): void {
  new Gauge({
    name: 'review_queue_length',
    help: 'What waits for an operator, by queue, counted up to 10,000. Nobody can pay an identifier whose update waits.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const queues = (await latest())?.queues ?? [];
      this.reset();
      for (const { queue, waiting } of queues) this.set({ queue }, waiting);
    },
  });
  new Gauge({
    name: 'review_queue_oldest_seconds',
    help: 'How long the oldest in a queue has waited; 0 where nothing waits.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const queues = (await latest())?.queues ?? [];
      this.reset();
      for (const { queue, oldestSeconds } of queues) this.set({ queue }, oldestSeconds);
    },
  });
}

/** The counts of what has this prefix, without it. */
function named(numbers: BusinessNumbers | null, prefix: string): (EventCount & { readonly name: string })[] {
  const counts = numbers?.counts ?? [];
  return counts
    .filter(({ event }) => event.startsWith(prefix))
    .map((count) => ({ ...count, name: count.event.slice(prefix.length) }));
}
