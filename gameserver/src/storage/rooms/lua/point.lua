-- The open room of a place, by compare-and-set. ARGV: room, the one it replaces ('' for none), ms to keep
local now = redis.call('GET', KEYS[1]) or ''
if now ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
return 1
