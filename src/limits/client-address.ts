import { isIP } from 'node:net';
import { normalizeIp } from '@nestjs/throttler';

/**
 * What the requests of one client address are counted under. The addresses of an IPv6 network of 64 bits count as one,
 * because its owner can use all of them; `::ffff:192.0.2.1` counts as 192.0.2.1. Behind a proxy the address comes from the
 * header `X-Forwarded-For`, which may hold any text: all requests whose text is no address are counted together.
 */
export function addressKey(address: string | undefined): string {
  return address === undefined || isIP(address) === 0 ? 'unknown' : normalizeIp(address);
}
