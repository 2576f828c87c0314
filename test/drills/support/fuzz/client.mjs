import { request as httpRequest } from 'node:http';

/** What an ordinary client cannot write into a target; it would not send the request at all. */
const UNWRITABLE = /[^\x21-\x7e]/g;

/**
 * Sends a request as an ordinary client does, over a connection that it keeps.
 * @param {{ port: number, agent: import('node:http').Agent, timeoutMs: number }} to
 * @param {import('./requests.mjs').Request} request
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string, error?: string }>}
 */
export function exchange({ port, agent, timeoutMs }, { method, target, headers, body }) {
  return new Promise((resolve) => {
    const fail = (error) => resolve({ status: 0, headers: {}, text: '', error: error.code ?? error.message });
    const path = target.replace(UNWRITABLE, encodeURIComponent);
    const length = body === undefined ? {} : { 'content-length': body.length };
    const outgoing = httpRequest({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } });
    const timer = setTimeout(() => outgoing.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
    outgoing.on('error', fail);
    outgoing.on('close', () => clearTimeout(timer));
    outgoing.on('response', (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    outgoing.end(body);
  });
}
