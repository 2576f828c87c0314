import { Resolver } from 'node:dns/promises';
import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { errorCode } from '../common/errors/error-code.js';
import { CONFIG, type Config } from '../config.js';
import { mayReach } from './address-policy.js';

/** Time for a whole attempt, from the DNS query to the end of the answer. */
const ATTEMPT_MS = 10_000;
const DNS_MS = 3_000;
/** Longer answers are cut off, because only the status is used. */
const MAX_ANSWER_BYTES = 16_384;
const CONNECTIONS = { keepAlive: true, maxFreeSockets: 256, timeout: 30_000 };

/** Why an attempt failed. */
export type Fault = 'forbidden_address' | 'name_not_found' | 'no_connection' | 'timeout' | 'redirected' | 'refused';

/** The outcome of an attempt. */
export interface Outcome {
  readonly ok: boolean;
  /** The HTTP status; null without an answer. */
  readonly status: number | null;
  readonly fault: Fault | null;
}

/** A host name resolves to an address to which events must not be sent. */
class ForbiddenAddress extends Error {
  readonly code = 'forbidden_address';
}

/**
 * Posts messages to URLs that providers chose, so this is the one place that protects against server-side request forgery
 * (SSRF). The address that is checked is the one that is connected to, because the check is in the connection's own look-up;
 * redirects are not followed. Names are resolved by DNS alone, without the thread pool that other look-ups of the process
 * share.
 */
@Injectable()
export class WebhookSenderService implements OnModuleDestroy {
  private readonly plain = new HttpAgent(CONNECTIONS);
  private readonly secure = new HttpsAgent(CONNECTIONS);
  private readonly resolver = new Resolver({ timeout: DNS_MS / 2, tries: 2 });
  private readonly allowed: Config['webhooks']['allowPrivate'];

  constructor(@Inject(CONFIG) { webhooks }: Config) {
    this.allowed = webhooks.allowPrivate;
    if (webhooks.dnsServers) this.resolver.setServers(webhooks.dnsServers);
  }

  onModuleDestroy(): void {
    this.plain.destroy();
    this.secure.destroy();
  }

  /** @param stopping aborts the attempt */
  async post(url: string, headers: Record<string, string>, body: string, stopping?: AbortSignal): Promise<Outcome> {
    const target = new URL(url);
    const host = target.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !mayReach(host, this.allowed)) return failed('forbidden_address');
    const timeout = AbortSignal.timeout(ATTEMPT_MS);
    const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout;
    try {
      const status = await this.exchange(target, headers, body, signal);
      if (status >= 200 && status < 300) return { ok: true, status, fault: null };
      return { ok: false, status, fault: status >= 300 && status < 400 ? 'redirected' : 'refused' };
    } catch (error) {
      return failed(timeout.aborted ? 'timeout' : faultOf(error));
    }
  }

  /** Sends the request again if a kept-alive connection was closed by the receiver: that is not a failure of the endpoint. */
  private async exchange(
    url: URL,
    headers: Record<string, string>,
    body: string,
    signal: AbortSignal,
  ): Promise<number> {
    for (;;) {
      let request: ClientRequest | undefined;
      try {
        return await new Promise<number>((resolve, reject) => {
          const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
          const agent = url.protocol === 'https:' ? this.secure : this.plain;
          request = send(url, {
            method: 'POST',
            agent,
            headers: headersOf(headers, body),
            lookup: this.lookup,
            signal,
          });
          request.on('error', reject);
          request.on('response', (response) => drain(response, resolve, reject));
          request.end(body);
        });
      } catch (error) {
        if (!request?.reusedSocket || errorCode(error) !== 'ECONNRESET' || signal.aborted) throw error;
      }
    }
  }

  private readonly lookup: LookupFunction = (hostname, options, callback) => {
    this.addressesOf(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) callback(new NameNotFound(), '');
        else if (addresses.some(({ address }) => !mayReach(address, this.allowed)))
          callback(new ForbiddenAddress(), '');
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      () => callback(new NameNotFound(), ''),
    );
  };

  private async addressesOf(hostname: string): Promise<{ address: string; family: number }[]> {
    const [v4, v6] = await Promise.all([
      this.resolver.resolve4(hostname).catch(() => []),
      this.resolver.resolve6(hostname).catch(() => []),
    ]);
    return [...v4.map((address) => ({ address, family: 4 })), ...v6.map((address) => ({ address, family: 6 }))];
  }
}

class NameNotFound extends Error {
  readonly code = 'ENOTFOUND';
}

function headersOf(headers: Record<string, string>, body: string): Record<string, string> {
  return {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'payment-identifier-resolver',
  };
}

/** Reads the answer to its end, so that the connection can be reused; for too long an answer the connection is closed. */
function drain(response: IncomingMessage, done: (status: number) => void, failed: (error: Error) => void): void {
  const status = response.statusCode ?? 0;
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) {
      done(status);
      response.destroy();
    }
  });
  response.on('end', () => done(status));
  response.on('error', failed);
}

function failed(fault: Fault): Outcome {
  return { ok: false, status: null, fault };
}

function faultOf(error: unknown): Fault {
  const code = errorCode(error);
  if (code === 'forbidden_address') return code;
  return code === 'ENOTFOUND' ? 'name_not_found' : 'no_connection';
}
