-- Adds an event's points to a board, once.
-- KEYS: 1 ranks (sorted set), 2 events (set), 3 bought (hash)
-- ARGV: 1 event id, 2 its time in seconds, 3 '1' if bought, 4 seconds to keep, then user, points, …
-- A score is points + (1 - time / 1e10): with equal points the earlier time ranks first.
if redis.call('SADD', KEYS[2], ARGV[1]) == 0 then return 0 end
for i = 5, #ARGV, 2 do
  local old = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[i]) or '0')
  local points = math.floor(old)
  local at = tonumber(ARGV[2])
  if points > 0 then at = math.max(at, (1 - (old - points)) * 1e10) end
  local score = points + tonumber(ARGV[i + 1]) + (1 - at / 1e10)
  redis.call('ZADD', KEYS[1], string.format('%.11f', score), ARGV[i])
  if ARGV[3] == '1' then redis.call('HINCRBY', KEYS[3], ARGV[i], ARGV[i + 1]) end
end
for i = 1, 3 do redis.call('EXPIRE', KEYS[i], ARGV[4]) end
return 1
