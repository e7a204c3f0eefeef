-- Creates a room if there is none. ARGV: its fields, name and value.
if redis.call('EXISTS', ROOM) == 1 then return 0 end
redis.call('HSET', ROOM, unpack(ARGV))
changed(true)
redis.call('HSET', ROOM, 'paid', 0, 'payers', 0)
sent(redis.call('HGET', ROOM, 'seq'), 0)
return 1
