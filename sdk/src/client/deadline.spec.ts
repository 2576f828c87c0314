import { Deadline } from './deadline.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('is over when its time is up', () => {
  const deadline = new Deadline(100, undefined);
  jest.advanceTimersByTime(99);
  expect([deadline.isOver, deadline.signal.aborted]).toEqual([false, false]);
  jest.advanceTimersByTime(1);
  expect([deadline.isOver, deadline.signal.reason.name]).toEqual([true, 'TimeoutError']);
});

it('passes on that its caller gave up, whose time is not up then', () => {
  const caller = new AbortController();
  const deadline = new Deadline(100, caller.signal);
  caller.abort('enough');
  jest.advanceTimersByTime(100);
  expect([deadline.isOver, deadline.signal.reason]).toEqual([false, 'enough']);
});

it('is given up from the start where its caller has given up before', () => {
  expect(new Deadline(100, AbortSignal.abort('enough')).signal.reason).toBe('enough');
});

it('leaves no timer and no listener behind', () => {
  const { signal } = new AbortController();
  const added = jest.spyOn(signal, 'addEventListener');
  const removed = jest.spyOn(signal, 'removeEventListener');
  const deadline = new Deadline(100, signal);
  deadline.clear();
  expect(jest.getTimerCount()).toBe(0);
  expect(removed.mock.calls).toEqual(added.mock.calls);
  expect(added).toHaveBeenCalledTimes(1);
});
