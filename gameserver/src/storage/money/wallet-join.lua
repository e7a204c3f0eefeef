-- Puts a ticket at the end of a wallet's queue, after dropping the tickets whose lease has ended.
-- KEYS: queue, leases. ARGV: ticket, lease in ms, most tickets. Its place, 0 is first; -1 if the queue is full
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for _, dead in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now)) do
  redis.call('ZREM', KEYS[1], dead)
  redis.call('ZREM', KEYS[2], dead)
end
local place = redis.call('ZCARD', KEYS[1])
if place >= tonumber(ARGV[3]) then return -1 end
local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')
redis.call('ZADD', KEYS[1], (tonumber(last[2]) or 0) + 1, ARGV[1])
redis.call('ZADD', KEYS[2], now + ARGV[2], ARGV[1])
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, 10 * ARGV[2]) end
return place
