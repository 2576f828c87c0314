import { ServiceClock } from './service-clock.js';

const STARTED_MS = Date.parse('2026-11-20T22:00:00Z');
const HOUR_MS = 3_600_000;

let [deviceMs, steadyMs] = [STARTED_MS, 0];
beforeEach(() => {
  [deviceMs, steadyMs] = [STARTED_MS, 0];
  jest.spyOn(Date, 'now').mockImplementation(() => deviceMs);
  jest.spyOn(performance, 'now').mockImplementation(() => steadyMs);
});
afterEach(() => jest.restoreAllMocks());

const dated = (ms: number, more: Record<string, string> = {}) =>
  new Headers({ date: new Date(ms).toUTCString(), ...more });

it.each([
  ['an hour behind the device', -HOUR_MS, -HOUR_MS],
  ['a day ahead of it', 24 * HOUR_MS, 24 * HOUR_MS],
  ['as far from it as headers are exact', 5_000, 0],
])('tells the time of a service that is %s', (_, aheadMs, expectedMs) => {
  const clock = new ServiceClock();
  clock.learn(dated(STARTED_MS + aheadMs));
  deviceMs += 60_000;
  steadyMs += 60_000;
  expect(clock.nowMs()).toBe(STARTED_MS + expectedMs + 60_000);
});

it.each([
  ['the device was an hour ahead and is set right', -HOUR_MS, 600_000 - HOUR_MS, 600_000],
  ['the device is set back from the right time', 0, 600_000 - HOUR_MS, 600_000],
  ['the device slept, and its steady clock stood still', -HOUR_MS, 600_000, 1_000],
  ['the device did neither', HOUR_MS, 600_000, 600_000],
])('is never behind by the time that passed since the last answer: %s', (_, aheadMs, deviceByMs, steadyByMs) => {
  const clock = new ServiceClock();
  clock.learn(dated(STARTED_MS + aheadMs));
  deviceMs += deviceByMs;
  steadyMs += steadyByMs;
  expect(clock.nowMs()).toBe(STARTED_MS + aheadMs + 600_000);
});

it('may be ahead until the next answer where the device is set forward', () => {
  const clock = new ServiceClock();
  clock.learn(dated(STARTED_MS + HOUR_MS));
  deviceMs += HOUR_MS;
  expect(clock.nowMs()).toBe(STARTED_MS + 2 * HOUR_MS);
  clock.learn(dated(STARTED_MS + HOUR_MS));
  expect(clock.nowMs()).toBe(STARTED_MS + HOUR_MS);
});

it('is that of the device before any answer, however that is set', () => {
  const clock = new ServiceClock();
  deviceMs -= HOUR_MS;
  steadyMs += 60_000;
  expect(clock.nowMs()).toBe(STARTED_MS - HOUR_MS);
});

it.each([
  ['an answer from a cache', dated(STARTED_MS - HOUR_MS, { age: '3600' })],
  ['an answer without a date', new Headers()],
  ['a date that is none', new Headers({ date: 'soon' })],
  ['two dates', new Headers({ date: `${new Date(0).toUTCString()}, ${new Date(0).toUTCString()}` })],
])('learns nothing from %s', (_, headers) => {
  const clock = new ServiceClock();
  clock.learn(headers);
  expect(clock.nowMs()).toBe(STARTED_MS);
});
