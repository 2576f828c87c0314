import { isIP } from 'node:net';
import { normalizeIp } from '@nestjs/throttler';

/**
 * What requests of one client address are counted under: an IPv6 client owns a whole /64, and ::ffff:a.b.c.d is a.b.c.d.
 * Behind a trusted proxy the address is text of a header: whatever is none is counted together.
 */
export function addressSubject(address: string | undefined): string {
  return address === undefined || isIP(address) === 0 ? 'unknown' : normalizeIp(address);
}
