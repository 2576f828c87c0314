import fc from 'fast-check';
import { TickQueues, type TickQueue } from './tick-queues.js';

function opened(queues: TickQueues): TickQueue {
  const queue = { head: 0, tail: 0, count: 0 };
  queues.open(queue);
  return queue;
}

function fail(message: string): never {
  throw new Error(message);
}

function drain(queues: TickQueues, queue: TickQueue): number[] {
  const ticks: number[] = [];
  while (queue.count > 0) {
    ticks.push(queues.oldest(queue));
    queues.shift(queue);
  }
  return ticks;
}

describe('TickQueues', () => {
  const action = fc.record({
    kind: fc.constantFrom('push', 'push', 'push', 'push', 'shift', 'remove', 'reopen'),
    index: fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3),
    tick: fc.nat(40),
  });

  it('keeps several queues apart and in order, whatever is done to them', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 400, size: 'max' }), (actions) => {
        const queues = new TickQueues();
        const pairs = Array.from({ length: 4 }, () => ({ queue: opened(queues), model: [] as number[] }));
        for (const { kind, index, tick } of actions) {
          const { queue, model } = pairs[index] ?? fail('no such queue');
          if (kind === 'push') {
            queues.push(queue, tick);
            model.push(tick);
          } else if (kind === 'shift' && model.length > 0) {
            if (queues.oldest(queue) !== model.shift()) fail('another tick was the oldest');
            queues.shift(queue);
          } else if (kind === 'remove') {
            const place = model.indexOf(tick);
            if (place >= 0) model.splice(place, 1);
            if (queues.remove(queue, tick) !== place >= 0) fail('removed what was not there, or not what was');
          } else if (kind === 'reopen') {
            queues.close(queue);
            queues.open(queue);
            model.length = 0;
          }
          if (queue.count !== model.length) fail('the count is wrong');
        }
        for (const { queue, model } of pairs) expect(drain(queues, queue)).toEqual(model);
      }),
      { numRuns: 300 },
    );
  });

  it('uses what was given back before it takes more', () => {
    const queues = new TickQueues();
    const fill = () => {
      const many = Array.from({ length: 1000 }, () => opened(queues));
      for (const queue of many) for (let tick = 0; tick < 100; tick++) queues.push(queue, tick);
      for (const queue of many) queues.close(queue);
    };
    fill();
    const { bytes } = queues;
    for (let round = 0; round < 10; round++) fill();
    expect(queues.bytes).toBe(bytes);
  });

  it.each([1, 5])('lets a queue of %d run for ever in the blocks it has', (length) => {
    const queues = new TickQueues();
    const queue = opened(queues);
    for (let tick = 0; tick < 50_000; tick++) {
      queues.push(queue, tick);
      if (queue.count < length) continue;
      if (queues.oldest(queue) !== tick - length + 1) fail('another tick was the oldest');
      queues.shift(queue);
    }
    expect(queues.bytes).toBe(65_536);
  });

  it('takes another 64 KiB only when the first are full', () => {
    const queues = new TickQueues();
    for (let blocks = 1; blocks < 1024; blocks++) opened(queues);
    expect(queues.bytes).toBe(65_536);
    opened(queues);
    expect(queues.bytes).toBe(2 * 65_536);
  });
});
