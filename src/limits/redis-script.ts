import { createHash } from 'node:crypto';

/**
 * The sliding log of one key: a list of the times of its admissions in microseconds, oldest first. The clock is that of
 * Redis, so that processes whose clocks differ count alike. Two admissions at the same time are two equal entries, and it
 * does not matter which of them is taken back.
 *
 * KEYS[1] is the list; ARGV are the quota, the window in ms, and 1 to admit a request or 0 only to ask.
 * Returns {1 if admitted, else 0; admissions in the window; µs until one more is admitted; the time in µs}.
 * After the quota was lowered there may be more entries than it allows. Then one more is admitted when only `quota - 1` are
 * left, so the entry to wait for is the oldest of the newest `quota`.
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
