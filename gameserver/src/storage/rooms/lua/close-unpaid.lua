-- Closes a room without a paid card or a payment in progress; holds are dropped. A scheduled room waits for its time.
-- ARGV: next phase
local state = redis.call('HMGET', ROOM, 'phase', 'status', 'schedule')
if state[1] ~= 'open' or state[2] ~= 'Available' or state[3] ~= '' then return { 0, {} } end
local held, paying = {}, false
each(function(name, it)
  if it.standing == 'held' then held[name] = it else paying = true end
end)
if paying then return { 0, {} } end
for name, it in pairs(held) do drop(name, it) end
redis.call('HSET', ROOM, 'phase', ARGV[1])
if ARGV[1] == 'over' then
  redis.call('HSET', ROOM, 'status', 'Refunded')
  touch('status')
end
changed(true)
return { 1, update(true) }
