import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { Config } from '../config.js';

/** IPv4 addresses that are not public (IANA's special-purpose registries), and those of cloud metadata. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** All public IPv6 addresses are in this network; IPv4 in IPv6, link-local and unique local addresses are outside. */
const PUBLIC_V6 = '2000::/3';
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = listOf([...SPECIAL_V4, ...SPECIAL_V6]);
const publicV6 = listOf([PUBLIC_V6]);

/** Where events may be sent: to public addresses, and to those that the operator allows. */
export class AddressPolicy {
  /** Whether a URL may be `http://`: only where the operator allows addresses that are not public. */
  readonly allowsHttp: boolean;
  private readonly allowsAll: boolean;
  private readonly allowed: BlockList;

  /** @param allowPrivate all addresses, none that is not public, or also those of these networks */
  constructor(allowPrivate: Config['webhooks']['allowPrivate']) {
    this.allowsHttp = allowPrivate !== 'off';
    this.allowsAll = allowPrivate === 'on';
    this.allowed = listOf(typeof allowPrivate === 'string' ? [] : allowPrivate);
  }

  /** @param address of IPv4 or IPv6, without brackets; any other text is refused unless all addresses are allowed */
  allows(address: string): boolean {
    return this.allowsAll || isPublic(address) || isIn(this.allowed, address);
  }

  /** Whether the host of a URL is an address that is allowed, or a name, whose addresses are checked at each connection. */
  allowsHostOf({ hostname }: URL): boolean {
    const host = hostname.replace(/^\[|\]$/g, '');
    return isIP(host) === 0 || this.allows(host);
  }
}

function isPublic(address: string): boolean {
  if (isIPv4(address)) return !isIn(special, address);
  return isIPv6(address) && isIn(publicV6, address) && !isIn(special, address);
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return list;
}
