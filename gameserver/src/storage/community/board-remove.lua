-- Takes an event's points off a board, once.
-- KEYS: 1 ranks (sorted set), 2 events (set), 3 bought (hash). ARGV: 1 event id, then user, points, …
if redis.call('SREM', KEYS[2], ARGV[1]) == 0 then return 0 end
for i = 2, #ARGV, 2 do
  local score = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[i]) or '0')
  local left = score - tonumber(ARGV[i + 1])
  if left >= 1 then redis.call('ZADD', KEYS[1], string.format('%.11f', left), ARGV[i])
  else redis.call('ZREM', KEYS[1], ARGV[i]) end
end
return 1
