-- The countdown is over: nobody can hold or pay any more. What is not paid is let go of; a payment still
-- on its way will find its cards gone and give the stake back. ARGV: now
if phase() ~= 'open' then return 0 end
local deadline = tonumber(redis.call('HGET', ROOM, 'deadline'))
if not deadline or deadline > tonumber(ARGV[1]) then return 0 end
local dropped = 0
each(function(name, it)
  if it.standing ~= 'paid' then
    drop(name)
    dropped = dropped + 1
  end
end)
redis.call('HSET', ROOM, 'phase', 'frozen')
changed(dropped > 0 and 'frozen' or nil)
return 1
