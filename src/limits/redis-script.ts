import { createHash } from 'node:crypto';

/**
 * The sliding log of one subject as a list of the microseconds of its admissions, oldest first, by Redis's own clock:
 * processes whose clocks disagree still count alike. Equal entries are interchangeable, so none needs a name.
 *
 * KEYS[1] the list; ARGV quota, window in ms, and 1 to admit or 0 to ask only.
 * Returns {admitted 0|1, admissions in the window, µs until one more fits, µs of now}.
 * More entries than the quota are possible after it was lowered: then the oldest of the newest `quota` must leave.
 */
export const SLIDING_LOG = `
local key, quota, window = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]) * 1000
local time = redis.call('TIME')
local stamp = time[1] .. string.format('%06d', time[2])
local now = tonumber(stamp)
local oldest = tonumber(redis.call('LINDEX', key, 0))
while oldest and now - oldest >= window do
  redis.call('LPOP', key)
  oldest = tonumber(redis.call('LINDEX', key, 0))
end
local count = redis.call('LLEN', key)
local admitted = count < quota
if admitted and ARGV[3] == '1' then
  redis.call('RPUSH', key, stamp)
  redis.call('PEXPIRE', key, ARGV[2])
  count = count + 1
  oldest = oldest or now
end
if count > quota then
  oldest = tonumber(redis.call('LINDEX', key, count - quota))
end
return {admitted and 1 or 0, count, oldest and oldest + window - now or 0, now}
`;

export const SLIDING_LOG_SHA = createHash('sha1').update(SLIDING_LOG).digest('hex');
