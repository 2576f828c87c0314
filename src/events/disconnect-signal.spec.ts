import { once } from 'node:events';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import { disconnectSignal } from './disconnect-signal.js';

describe('the disconnect signal of a client', () => {
  let server: Server;

  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.close();
  });

  const call = async (): Promise<{ response: ServerResponse; hangUp: () => Promise<unknown> }> => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
    const client = request({ port: address.port, host: address.address, agent: false }).end();
    client.on('error', () => undefined);
    const response = await new Promise<ServerResponse>((resolve) => {
      server.once('request', (_request, answer) => resolve(answer));
    });
    const hangUp = () => {
      const closed = once(response, 'close');
      client.destroy();
      return closed;
    };
    return { response, hangUp };
  };

  it('aborts when the client hangs up', async () => {
    const { response, hangUp } = await call();
    const signal = disconnectSignal(response);
    expect(signal.aborted).toBe(false);
    await hangUp();
    expect(signal.aborted).toBe(true);
  });

  it('is aborted from the start when the client has hung up before', async () => {
    const { response, hangUp } = await call();
    await hangUp();
    expect(disconnectSignal(response).aborted).toBe(true);
  });
});
