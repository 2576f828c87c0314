import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Provider } from './actors.js';
import type { Json } from './http-client.js';

/** All events that a provider can read now. */
export async function readEvents(provider: Provider, query = ''): Promise<Json[]> {
  const events: Json[] = [];
  for (let after = ''; ;) {
    const { body } = await provider.get(`/v1/events?limit=500&${query}${after}`);
    events.push(...body['events']);
    if (!body['has_more']) return events;
    after = `&after=${body['next_cursor']}`;
  }
}

export interface Message {
  readonly id: string;
  readonly event: string;
  readonly data: Json;
}

/** A client of the stream of events. */
export class StreamReader {
  private readonly messages: Message[] = [];
  private isOver = false;

  private constructor(
    private readonly request: ClientRequest,
    response: IncomingMessage,
  ) {
    void this.collect(response).catch(() => undefined);
  }

  /** Not by fetch, which opens another connection when a request is aborted, and leaves it open. */
  static async open(provider: Provider, headers: Record<string, string> = {}): Promise<StreamReader> {
    const sent = request(`${provider.service.url}/v1/events/stream`, {
      agent: false,
      headers: { authorization: `Bearer ${provider.key}`, ...headers },
    }).end();
    sent.on('error', () => undefined);
    const [response]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`The stream was answered with ${response.statusCode}.`);
    return new StreamReader(sent, response);
  }

  /** The next message, within five seconds. */
  async next(): Promise<Message> {
    await this.until(() => this.messages.length > 0);
    const message = this.messages.shift();
    if (!message) throw new Error('There is no message.');
    return message;
  }

  /** Waits until the service has ended it. */
  async ended(): Promise<void> {
    await this.until(() => this.isOver);
  }

  close(): void {
    this.request.destroy();
  }

  private async until(condition: () => boolean): Promise<void> {
    for (let waited = 0; !condition(); waited += 10) {
      if (waited > 5_000) throw new Error('Nothing came in five seconds.');
      await sleep(10);
    }
  }

  private async collect(response: IncomingMessage): Promise<void> {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of response) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)));
        if (fields['data'])
          this.messages.push({ id: fields['id'], event: fields['event'], data: JSON.parse(fields['data']) });
      }
    }
    this.isOver = true;
  }
}
