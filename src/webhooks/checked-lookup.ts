import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { AddressPolicy } from './address-policy.js';

/** How long a DNS query may take, its one repetition included. */
const DNS_MS = 3_000;

/** A host name resolves to an address to which events must not be sent. */
export class ForbiddenAddress extends Error {}

/** DNS has no address for a host name, or no answer. */
export class NameNotFound extends Error {}

/**
 * Resolves the host names of webhook URLs by DNS alone, without the thread pool that other look-ups of the process share, and
 * refuses a name if the policy forbids any of its addresses.
 * @param dnsServers those to ask; null for those of the system
 * @returns for the option `lookup` of a connection, which then connects to an address that was checked
 */
export function checkedLookup(policy: AddressPolicy, dnsServers: readonly string[] | null): LookupFunction {
  const resolver = new Resolver({ timeout: DNS_MS / 2, tries: 2 });
  if (dnsServers) resolver.setServers(dnsServers);
  return (hostname, options, callback) => {
    addressesOf(hostname, resolver).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) callback(new NameNotFound(), '');
        else if (!addresses.every(({ address }) => policy.allows(address))) callback(new ForbiddenAddress(), '');
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      () => callback(new NameNotFound(), ''),
    );
  };
}

async function addressesOf(hostname: string, resolver: Resolver): Promise<{ address: string; family: number }[]> {
  const [v4, v6] = await Promise.all([
    resolver.resolve4(hostname).catch(() => []),
    resolver.resolve6(hostname).catch(() => []),
  ]);
  return [...v4.map((address) => ({ address, family: 4 })), ...v6.map((address) => ({ address, family: 6 }))];
}
