import { Agent, request as httpRequest } from 'node:http';
import { afterwards } from './undo.mjs';

/**
 * @typedef {object} Answer
 * @property {number} status 0 when there was none
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {any} body
 * @property {string} [error] why there was none
 * @property {number} sentAt ms of this process's monotonic clock, before the first byte left
 * @property {number} answeredAt after the last byte came
 */

/** Keeps its connections open, as a provider's back end does. */
export function newAgent(maxSockets = Infinity) {
  const agent = new Agent({ keepAlive: true, maxSockets });
  afterwards(() => agent.destroy());
  return agent;
}

/**
 * Sends one request; a broken connection is an answer with status 0.
 * @param {string} url
 * @param {{ agent?: Agent, method?: string, key?: string, headers?: Record<string, string>, body?: unknown, timeoutMs?:
 * number }} [call]
 * @returns {Promise<Answer>}
 */
export function send(url, { agent, method = 'GET', key, headers = {}, body, timeoutMs = 20_000 } = {}) {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const fail = (error) =>
      resolve({
        status: 0,
        headers: {},
        body: {},
        error: error.code ?? error.message,
        sentAt,
        answeredAt: performance.now(),
      });
    const outgoing = httpRequest(url, {
      agent,
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...headers,
      },
    });
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error(`no answer in ${timeoutMs} ms`)));
    outgoing.on('error', fail);
    outgoing.on('response', (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        const received = Buffer.concat(chunks).toString();
        const isJson = response.headers['content-type']?.startsWith('application/json') && received !== '';
        const answer = {
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: isJson ? JSON.parse(received) : received,
        };
        resolve({ ...answer, sentAt, answeredAt: performance.now() });
      });
    });
    outgoing.end(text);
  });
}
