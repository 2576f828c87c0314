import { MAX_TIMER_MS, sleep } from './sleep.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A signal that is watched for what is left behind. */
function watched(controller = new AbortController()) {
  const { signal } = controller;
  const added = jest.spyOn(signal, 'addEventListener');
  const removed = jest.spyOn(signal, 'removeEventListener');
  const isLeft = () => added.mock.calls.length - removed.mock.calls.length !== 0 || jest.getTimerCount() !== 0;
  return { controller, signal, isLeft };
}

it('ends when its time is up, and leaves nothing behind', async () => {
  const { signal, isLeft } = watched();
  const slept = sleep(100, signal);
  jest.advanceTimersByTime(99);
  expect(isLeft()).toBe(true);
  jest.advanceTimersByTime(1);
  await slept;
  expect(isLeft()).toBe(false);
});

it('ends when it is given up, and leaves nothing behind', async () => {
  const { controller, signal, isLeft } = watched();
  const slept = sleep(100, signal);
  controller.abort();
  await slept;
  expect(isLeft()).toBe(false);
});

it('ends at once where it was given up before', async () => {
  await sleep(100, AbortSignal.abort());
  expect(jest.getTimerCount()).toBe(0);
});

it('does not end at once where the time is longer than a timer can wait', () => {
  const set = jest.spyOn(globalThis, 'setTimeout');
  void sleep(2 * MAX_TIMER_MS);
  expect(set).toHaveBeenCalledWith(expect.any(Function), MAX_TIMER_MS);
});
