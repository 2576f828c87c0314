// The load of steady.mjs, as a process of its own: resolves of random e-mail addresses.

import { setTimeout as sleep } from 'node:timers/promises';
import { email } from '../identifiers.mjs';
import { Connection } from '../connection.mjs';
import { Latencies } from './latencies.mjs';

const [port, key, identifiers] = process.argv.slice(2);
const HEAD = [
  'POST /v1/resolve HTTP/1.1',
  `Host: 127.0.0.1:${port}`,
  'Content-Type: application/json',
  `Authorization: Bearer ${key}`,
  'Content-Length: ',
].join('\r\n');
const MINUTE_MS = 60_000;
/** How long answers may take after the last request was due. */
const PATIENCE_MS = 10_000;

process.once('disconnect', () => process.exit());
// A terminal sends it to all; whoever started this process ends it.
process.on('SIGINT', () => undefined);
process.on('message', async ({ perSecond, ...run }) => {
  process.send({ figures: await (perSecond === undefined ? closedLoop(run) : openLoop({ ...run, perSecond })) });
});
process.send('ready');

function randomRequest() {
  const value = email(1 + Math.floor(Math.random() * Number(identifiers)));
  const body = `{"type":"email","value":"${value}"}`;
  return `${HEAD}${body.length}\r\n\r\n${body}`;
}

/** Each connection sends its next request as soon as the one before is answered. */
async function closedLoop({ connections, seconds }) {
  const statuses = {};
  const latencies = new Latencies();
  const startedAt = performance.now();
  const send = (connection) => connection.send(randomRequest(), { sentAt: performance.now() });
  const open = openAll(connections, (connection, status) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    latencies.record(performance.now() - connection.request.sentAt);
    send(connection);
  });
  open.forEach(send);
  await sleep(seconds * 1_000);
  open.forEach((connection) => connection.close());
  const elapsed = performance.now() - startedAt;
  return { statuses, perSecond: (latencies.count * 1_000) / elapsed, latency: latencies.figures() };
}

/**
 * Requests are due at fixed times, whatever is unanswered. One that finds all connections busy waits for one, and its latency
 * counts from when it was due, so that a pause is charged to every request that it delays.
 */
async function openLoop({ connections, seconds, perSecond }) {
  const total = Math.floor(seconds * perSecond);
  const everyMs = 1_000 / perSecond;
  const statuses = {};
  const [latencies, fromSending, untilSent, minute] = Array.from({ length: 4 }, () => new Latencies());
  let [due, answered] = [0, 0];
  const idle = openAll(connections, (connection, status) => {
    const now = performance.now();
    const { intended, sentAt } = connection.request;
    connection.request = null;
    statuses[status] = (statuses[status] ?? 0) + 1;
    answered += 1;
    for (const each of [latencies, minute]) each.record(now - intended);
    fromSending.record(now - sentAt);
    idle.push(connection);
    sendDue();
  });
  const open = [...idle];
  const startAt = performance.now();
  const sendDue = () => {
    const now = performance.now();
    for (; due < total && startAt + due * everyMs <= now && idle.length > 0; due += 1) {
      const intended = startAt + due * everyMs;
      untilSent.record(now - intended);
      idle.shift().send(randomRequest(), { intended, sentAt: now });
    }
  };
  const timer = setInterval(sendDue, 1);
  const minutes = setInterval(() => process.send({ minute: minute.figures(true) }), MINUTE_MS);
  const patience = startAt + seconds * 1_000 + PATIENCE_MS;
  while (answered < total && performance.now() < patience) await sleep(10);
  for (const each of [timer, minutes]) clearInterval(each);
  open.forEach((connection) => connection.close());
  return {
    requests: total,
    unanswered: total - answered,
    statuses,
    latency: latencies.figures(),
    fromSending: fromSending.figures(),
    untilSent: untilSent.figures(),
  };
}

function openAll(connections, answered) {
  return Array.from({ length: connections }, () => new Connection(Number(port), answered));
}
