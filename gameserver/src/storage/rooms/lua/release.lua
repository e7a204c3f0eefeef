-- Releases a player's cards and returns the paid ones, to be refunded. ARGV: user, field… (none: all)
local user = ARGV[1]
local shut = closed()
if shut then return { shut } end
local asked
if #ARGV > 1 then
  asked = {}
  for i = 2, #ARGV do asked[ARGV[i]] = true end
end

local released, paying, paid = 0, 0, {}
for _, name in ipairs(fieldsOf(user)) do
  local it = card(name)
  if it and (not asked or asked[name]) then
    if it.standing == 'paying' then
      paying = paying + 1
    else
      drop(name, it)
      released = released + 1
      if it.standing == 'paid' then
        table.insert(paid, name)
        table.insert(paid, it.token)
      end
    end
  end
end
-- R8, D11: without a paid card no countdown runs, and its promise ends; a scheduled room keeps its time.
if #paid > 0 and tonumber(redis.call('HGET', ROOM, 'paid')) == 0 then
  redis.call('HSET', ROOM, 'status', 'Available', 'serverSeed', '', 'commitment', '', 'beacon', '')
  touch('status')
  touch('commitment')
  touch('beacon')
  local beacon = redis.call('HMGET', ROOM, 'beaconNow', 'beaconState')
  if beacon[1] and beacon[1] ~= beacon[2] then
    redis.call('HSET', ROOM, 'beaconState', beacon[1])
    touch('beaconState')
  end
  if redis.call('HGET', ROOM, 'schedule') == '' then
    redis.call('HSET', ROOM, 'deadline', '', 'ticked', '')
    touch('startsAt')
  end
end
if released > 0 then changed(true) end
return { 'released', paying, paid, mine(user), update() }
