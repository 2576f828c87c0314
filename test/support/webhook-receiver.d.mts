import type { ServerResponse } from 'node:http';

export interface Received {
  readonly headers: Record<string, string>;
  readonly text: string;
  readonly event: Record<string, any>;
  readonly receivedAtMs: number;
}

export class WebhookReceiver {
  static start(
    host?: string,
    port?: number,
    tls?: { readonly key: string; readonly cert: string },
  ): Promise<WebhookReceiver>;
  readonly received: Received[];
  readonly connections: number;
  act: (response: ServerResponse, received: Received) => void;
  readonly port: number;
  readonly url: string;
  stop(): Promise<void>;
}
