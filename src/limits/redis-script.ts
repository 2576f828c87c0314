import { createHash } from 'node:crypto';

/**
 * The sliding log of one key: a list of the times of its admissions in microseconds, oldest first. The clock is that of
 * Redis, so that processes whose clocks differ count alike. Two admissions at the same time are two equal entries, and it
 * does not matter which of them is taken back.
 *
 * KEYS[1] is the list; ARGV are the quota, the window in ms, and how many to admit, all or none, or 0 only to ask for one.
 * Returns {1 if admitted, else 0; admissions in the window; µs until more is admitted than now; the time in µs}.
 * What is refused is admitted when only `quota - cost` are left, so the entry to wait for is the oldest of those before them.
 * There may be more entries than the quota allows, for it may have been lowered.
 */
export const SLIDING_LOG = `
local key, quota, window, cost = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]) * 1000, tonumber(ARGV[3])
local time = redis.call('TIME')
local stamp = time[1] .. string.format('%06d', time[2])
local now = tonumber(stamp)
local oldest = tonumber(redis.call('LINDEX', key, 0))
while oldest and now - oldest >= window do
  redis.call('LPOP', key)
  oldest = tonumber(redis.call('LINDEX', key, 0))
end
local count = redis.call('LLEN', key)
local wanted = math.max(cost, 1)
local admitted = count + wanted <= quota
local awaited = oldest
if not admitted and count > 0 then
  awaited = tonumber(redis.call('LINDEX', key, math.min(count + wanted - quota, count) - 1))
elseif admitted and cost > 0 then
  for _ = 1, cost do
    redis.call('RPUSH', key, stamp)
  end
  redis.call('PEXPIRE', key, ARGV[2])
  count = count + cost
  awaited = oldest or now
end
return {admitted and 1 or 0, count, awaited and awaited + window - now or 0, now}
`;

export const SLIDING_LOG_SHA = createHash('sha1').update(SLIDING_LOG).digest('hex');
