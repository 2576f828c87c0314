import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What is done with one request. */
export type Act = (response: ServerResponse, received: Received) => void;

/** A server that does with each request what stands next in its script; the last act is for all that follow. */
export class ScriptedServer {
  readonly received: Received[] = [];
  script: Act[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.answer(request, response));
  }

  static async start(): Promise<ScriptedServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ScriptedServer(server);
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    this.received.push(received);
    const act = this.script.length > 1 ? this.script.shift() : this.script[0];
    act?.(response, received);
  }
}

/** Answers JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Act {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

/** Answers an error of the contract. */
export function problem(status: number, code: string, headers: Record<string, string> = {}): Act {
  return json(
    status,
    { type: 'about:blank', title: '', status, detail: 'A sentence.', code, request_id: 'req-1' },
    headers,
  );
}

/** The connection breaks after the request has arrived. */
export const loseAnswer: Act = (response) => response.destroy();

export const neverAnswer: Act = () => undefined;

/** The head of an answer, and no end. */
export const neverFinish: Act = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"status":');
};
