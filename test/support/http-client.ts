import { Contract } from './contract.mjs';

/** Any JSON: tests say with `toMatchObject` what they expect of it. */
export type Json = Record<string, any>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

export interface Call {
  readonly key?: string | undefined;
  readonly headers?: Record<string, string>;
  /** Sent as it is when it is text; otherwise as JSON. */
  readonly body?: unknown;
}

/** Speaks HTTP to one service and holds every answer against its OpenAPI document. */
export class HttpClient {
  private contract: Contract | undefined;

  constructor(private readonly baseUrl: string) {}

  async loadContract(): Promise<void> {
    const response = await fetch(`${this.baseUrl}/docs-json`);
    this.contract = Contract.of(await response.text());
  }

  async call(method: string, path: string, { key, headers = {}, body }: Call = {}): Promise<Answer> {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
    });
    const received = await response.text();
    const answer = { status: response.status, headers: response.headers, body: received ? JSON.parse(received) : {} };
    this.contract?.check(method, path, answer);
    return answer;
  }

  get(path: string, call?: Call): Promise<Answer> {
    return this.call('GET', path, call);
  }

  post(path: string, call?: Call): Promise<Answer> {
    return this.call('POST', path, call);
  }

  resolve(key: string, body: unknown): Promise<Answer> {
    return this.post('/v1/resolve', { key, body });
  }
}
