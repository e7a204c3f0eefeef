-- The place has no open room any more, unless it is another one. ARGV: room
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1
