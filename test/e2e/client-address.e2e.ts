import { connect } from 'node:net';
import { freshValue } from '../support/registry.js';
import { HAProxy, HAS_HAPROXY } from '../support/haproxy.js';
import { Service } from '../support/service.js';

const QUOTA = 2;

/** What a client sends to a port of this machine, before and among the headers of its request. */
interface Sent {
  readonly before?: string;
  readonly forwardedFor?: string;
}

/** The status of the answer to one request for an availability, which is limited per client address. */
async function ask(port: number, { before = '', forwardedFor }: Sent = {}): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  const headers = ['Host: pay.example', 'Connection: close'];
  if (forwardedFor !== undefined) headers.push(`X-Forwarded-For: ${forwardedFor}`);
  const target = `/v1/identifiers/custom/${freshValue()}/availability`;
  socket.write(`${before}GET ${target} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  const received = Buffer.concat(await socket.toArray()).toString();
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1]);
}

async function times(count: number, send: () => Promise<number>): Promise<number[]> {
  const statuses = [];
  for (let sent = 0; sent < count; sent += 1) statuses.push(await send());
  return statuses;
}

const USED_UP = [...Array(QUOTA).fill(200), 429];
const start = (trustProxy: string) =>
  Service.start({ TRUST_PROXY: trustProxy, LIMIT_AVAILABILITY_PER_MINUTE: String(QUOTA) });
/** Each request as from another client, if what is written here were believed. */
let invented = 0;
const anotherAddress = () => `198.51.100.${(invented += 1)}`;

if (!HAS_HAPROXY) console.log('Left out: client addresses behind HAProxy, which is not installed.');
const withHaproxy = HAS_HAPROXY ? it : it.skip;

const balancers: HAProxy[] = [];
async function balance(service: Service, variables?: Record<string, string>): Promise<HAProxy> {
  const balancer = await HAProxy.before(service, variables);
  balancers.push(balancer);
  return balancer;
}
afterEach(() => Promise.all(balancers.splice(0).map((balancer) => balancer.stop())));

describe('behind two proxies, the address that a client is counted under', () => {
  let service: Service;

  beforeAll(async () => {
    service = await start('2');
  });
  afterAll(() => service.stop());

  it('is the one that the first proxy added, whatever the client wrote before it', async () => {
    const client = (address: string) =>
      ask(service.port, { forwardedFor: `${anotherAddress()}, ${address}, 10.0.0.1` });
    expect(await times(QUOTA + 1, () => client('203.0.113.1'))).toEqual(USED_UP);
    expect(await times(QUOTA + 1, () => client('203.0.113.2'))).toEqual(USED_UP);
  });

  withHaproxy('is what a terminator of TLS added before the HAProxy of deploy/', async () => {
    const balancer = await balance(service);
    const client = (address: string) => ask(balancer.port, { forwardedFor: `${anotherAddress()}, ${address}` });
    expect(await times(QUOTA + 1, () => client('203.0.113.3'))).toEqual(USED_UP);
    expect(await times(QUOTA + 1, () => client('203.0.113.4'))).toEqual(USED_UP);
  });
});

describe('behind the HAProxy of deploy/ alone, the address that a client is counted under', () => {
  let service: Service;

  beforeAll(async () => {
    service = await start('1');
  });
  afterAll(() => service.stop());

  withHaproxy('is its own, and it cannot choose another', async () => {
    const balancer = await balance(service);
    expect(await times(QUOTA + 1, () => ask(balancer.port, { forwardedFor: anotherAddress() }))).toEqual(USED_UP);
  });

  const proxied = (address: string) => `PROXY TCP4 ${address} 192.0.2.1 40000 443\r\n`;

  withHaproxy('is what a terminator of TLS says in the PROXY protocol', async () => {
    const balancer = await balance(service, { RESOLVER_PROXY_PROTOCOL_FROM: '127.0.0.1' });
    const client = (address: string) =>
      ask(balancer.port, { before: proxied(address), forwardedFor: anotherAddress() });
    expect(await times(QUOTA + 1, () => client('203.0.113.1'))).toEqual(USED_UP);
    expect(await times(QUOTA + 1, () => client('203.0.113.2'))).toEqual(USED_UP);
  });

  withHaproxy('is not taken from the PROXY protocol of anybody else', async () => {
    const balancer = await balance(service, { RESOLVER_PROXY_PROTOCOL_FROM: '10.0.0.1' });
    expect(await ask(balancer.port, { before: proxied('203.0.113.3') })).toBe(400);
  });
});
