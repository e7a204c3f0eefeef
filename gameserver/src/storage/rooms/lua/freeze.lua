-- The countdown is over: no card can be held or paid any more. Unpaid cards are released; a payment in progress
-- finds its cards gone and refunds the stake. Players learn it with the start of play. ARGV: now
if phase() ~= 'open' then return 0 end
local deadline = tonumber(redis.call('HGET', ROOM, 'deadline'))
if not deadline or deadline > tonumber(ARGV[1]) then return 0 end
local dropped = 0
each(function(name, it)
  if it.standing ~= 'paid' then
    drop(name, it)
    dropped = dropped + 1
  end
end)
redis.call('HSET', ROOM, 'phase', 'frozen')
changed(dropped > 0)
return 1
