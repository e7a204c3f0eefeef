-- Releases a player's cards and returns the paid ones, to be refunded. ARGV: user, field… (none: all)
local user = ARGV[1]
local shut = closed()
if shut then return { shut } end
local asked
if #ARGV > 1 then
  asked = {}
  for i = 2, #ARGV do asked[ARGV[i]] = true end
end

local released, paying, left, paid = 0, 0, 0, {}
each(function(name, it)
  if it.user == user and (not asked or asked[name]) then
    if it.standing == 'paying' then
      paying = paying + 1
    else
      drop(name)
      released = released + 1
      if it.standing == 'paid' then
        table.insert(paid, name)
        table.insert(paid, it.token)
      end
    end
  elseif it.standing == 'paid' then
    left = left + 1
  end
end)
-- R8: without a paid card no countdown runs; a scheduled room keeps its time.
if #paid > 0 and left == 0 then
  redis.call('HSET', ROOM, 'status', 'Available')
  if redis.call('HGET', ROOM, 'schedule') == '' then redis.call('HSET', ROOM, 'deadline', '', 'ticked', '') end
end
if released > 0 then changed('released') end
return { 'released', released, paying, unpack(paid) }
