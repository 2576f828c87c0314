import { BlockList, isIPv4, isIPv6 } from 'node:net';
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

/**
 * Whether events may be sent to an IPv4 or IPv6 address: to public ones, and to those that the operator allows.
 */
export function mayReach(address: string, allowed: Config['webhooks']['allowPrivate']): boolean {
  if (allowed === 'on' || isPublic(address)) return true;
  return allowed !== 'off' && isIn(listOf(allowed), address);
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
