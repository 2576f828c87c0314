import { setTimeout as sleep } from 'node:timers/promises';
import { CircuitBreaker, type CircuitOptions } from './circuit-breaker.js';

const never = () => new Promise<never>(() => undefined);

function build(options: Partial<CircuitOptions> = {}) {
  const events: string[] = [];
  const circuit = new CircuitBreaker({
    timeoutMs: 30,
    retryMs: 20,
    probe: never,
    onOpen: (cause) => events.push(cause.message),
    onClose: () => events.push('closed'),
    ...options,
  });
  return { circuit, events };
}

describe('CircuitBreaker', () => {
  it('passes an answer on', async () => {
    const { circuit, events } = build();
    await expect(circuit.call(async () => 7)).resolves.toBe(7);
    expect(circuit.closed).toBe(true);
    expect(events).toEqual([]);
  });

  it('opens once when several calls fail, and each caller gets the failure', async () => {
    const { circuit, events } = build();
    const work = () => Promise.reject(new Error('away'));
    const calls = await Promise.allSettled([circuit.call(work), circuit.call(work)]);
    expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(circuit.closed).toBe(false);
    expect(events).toEqual(['away']);
    circuit.stop();
  });

  it('fails a call that is not answered in time', async () => {
    const { circuit, events } = build();
    await expect(circuit.call(never)).rejects.toThrow('no answer within 30 ms');
    expect(events).toEqual(['no answer within 30 ms']);
    circuit.stop();
  });

  it('ends all calls that wait when it opens', async () => {
    const { circuit } = build({ timeoutMs: 60_000 });
    const waiting = circuit.call(never);
    circuit.open(new Error('away'));
    await expect(waiting).rejects.toThrow('away');
    circuit.stop();
  });

  it('accepts an answer that arrived while this process was busy for longer than the time-out', async () => {
    const { circuit } = build({ timeoutMs: 200 });
    const answer = circuit.call(async () => {
      await new Promise(setImmediate);
      return 7;
    });
    const busyUntil = performance.now() + 300;
    while (performance.now() < busyUntil);
    await expect(answer).resolves.toBe(7);
    expect(circuit.closed).toBe(true);
  });

  it('still waits for an answer after this process was busy for longer than the time-out', async () => {
    const { circuit } = build({ timeoutMs: 200 });
    const answer = circuit.call(async () => {
      await new Promise(setImmediate);
      await sleep(5);
      return 7;
    });
    const busyUntil = performance.now() + 300;
    while (performance.now() < busyUntil);
    await expect(answer).resolves.toBe(7);
    expect(circuit.closed).toBe(true);
  });

  it('closes when a probe is answered', async () => {
    let away = true;
    const { circuit, events } = build({
      probe: async () => {
        if (away) throw new Error('still away');
      },
    });
    circuit.open(new Error('away'));
    await sleep(70);
    expect(circuit.closed).toBe(false);
    away = false;
    await sleep(70);
    expect(circuit.closed).toBe(true);
    expect(events).toEqual(['away', 'closed']);
  });

  it('probes no more once it is stopped', async () => {
    let probes = 0;
    const { circuit, events } = build({ probe: async () => void probes++ });
    circuit.open(new Error('away'));
    circuit.stop();
    await sleep(70);
    expect(events).toEqual(['away']);
    expect(probes).toBe(0);
  });
});
