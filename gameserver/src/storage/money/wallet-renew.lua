-- Renews the leases of a server's tickets and drops those whose lease has ended. A ticket that was dropped while its
-- server was silent is queued again at the end. KEYS: queue, leases. ARGV: lease in ms, tickets. The first one's place
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i = 2, #ARGV do
  redis.call('ZADD', KEYS[2], now + ARGV[1], ARGV[i])
  if not redis.call('ZSCORE', KEYS[1], ARGV[i]) then
    local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')
    redis.call('ZADD', KEYS[1], (tonumber(last[2]) or 0) + 1, ARGV[i])
  end
end
for _, dead in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now)) do
  redis.call('ZREM', KEYS[1], dead)
  redis.call('ZREM', KEYS[2], dead)
end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, 10 * ARGV[1]) end
return redis.call('ZRANK', KEYS[1], ARGV[2])
