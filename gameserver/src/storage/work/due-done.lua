-- Work is done: the lease ends, unless another has taken it since. KEYS: due, leases, servers.
-- ARGV: work, lease until, due again at ('' for never)
if redis.call('ZSCORE', KEYS[2], ARGV[1]) == ARGV[2] then redis.call('ZREM', KEYS[2], ARGV[1]) end
if ARGV[3] ~= '' then redis.call('ZADD', KEYS[1], 'LT', ARGV[3], ARGV[1]) end
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and not redis.call('ZSCORE', KEYS[2], ARGV[1]) then
  redis.call('HDEL', KEYS[3], ARGV[1])
end
return 1
