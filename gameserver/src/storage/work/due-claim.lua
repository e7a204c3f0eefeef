-- Takes work that is due, and work whose lease has ended. KEYS: due, leases, servers. ARGV: now, lease until, most,
-- this server
local ready = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, work in ipairs(ready) do
  redis.call('ZREM', KEYS[1], work)
  redis.call('ZADD', KEYS[2], ARGV[2], work)
end
if #ready < tonumber(ARGV[3]) then
  local over = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[1], 'LIMIT', 0, tonumber(ARGV[3]) - #ready)
  for _, work in ipairs(over) do
    redis.call('ZADD', KEYS[2], ARGV[2], work)
    table.insert(ready, work)
  end
end
for _, work in ipairs(ready) do redis.call('HSET', KEYS[3], work, ARGV[4]) end
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return { first[2] or '', unpack(ready) }
