import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { errorCode } from '../common/errors/error-code.js';
import { CONFIG, type Config } from '../config.js';
import { AddressPolicy } from './address-policy.js';
import { checkedLookup, ForbiddenAddress, NameNotFound } from './checked-lookup.js';

/** Time for a whole attempt, from the DNS query to the end of the answer. */
const ATTEMPT_MS = 10_000;
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

/**
 * Posts messages to URLs that providers chose, so this is the one place that protects against server-side request forgery
 * (SSRF). The address that is checked is the one that is connected to, because the check is in the connection's own look-up;
 * redirects are not followed.
 */
@Injectable()
export class WebhookSenderService implements OnModuleDestroy {
  private readonly plain = new HttpAgent(CONNECTIONS);
  private readonly secure = new HttpsAgent(CONNECTIONS);
  private readonly policy: AddressPolicy;
  private readonly lookup: LookupFunction;

  constructor(@Inject(CONFIG) { webhooks }: Config) {
    this.policy = new AddressPolicy(webhooks.allowPrivate);
    this.lookup = checkedLookup(this.policy, webhooks.dnsServers);
  }

  onModuleDestroy(): void {
    this.plain.destroy();
    this.secure.destroy();
  }

  /** @param stopping aborts the attempt */
  async post(url: string, headers: Record<string, string>, body: string, stopping?: AbortSignal): Promise<Outcome> {
    const target = new URL(url);
    if (!this.policy.allowsHostOf(target)) return failed('forbidden_address');
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
function drain(response: IncomingMessage, resolve: (status: number) => void, reject: (error: Error) => void): void {
  const status = response.statusCode ?? 0;
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) {
      resolve(status);
      response.destroy();
    }
  });
  response.on('end', () => resolve(status));
  response.on('error', reject);
}

function failed(fault: Fault): Outcome {
  return { ok: false, status: null, fault };
}

function faultOf(error: unknown): Fault {
  if (error instanceof ForbiddenAddress) return 'forbidden_address';
  return error instanceof NameNotFound ? 'name_not_found' : 'no_connection';
}
