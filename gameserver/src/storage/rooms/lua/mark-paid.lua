-- Marks the cards of a posted payment as paid, all or none. A room's first paid card starts the countdown (R8); a
-- scheduled room has its start time already. Seed, commitment and beacon are new with each countdown (D11).
-- ARGV: user, token, now, deadline, seed, commitment, beacon, state of the beacon, field…
local user, token, now, deadline = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
local names = { unpack(ARGV, 9) }
local shut = closed()
if shut then return { shut } end

local waiting = {}
for _, name in ipairs(names) do
  local it = card(name)
  if not it or it.user ~= user or it.token ~= token then return { 'lost' } end
  if it.standing == 'paying' then waiting[name] = it end
end
if next(waiting) == nil then return { 'paid', 0, mine(user), {} } end

for name, it in pairs(waiting) do
  put(name, it, { user = user, standing = 'paid', at = now, token = token, heldAt = '', free = it.free })
end
local starts = 0
if redis.call('HGET', ROOM, 'status') == 'Available' then
  starts = 1
  if redis.call('HGET', ROOM, 'beaconState') ~= ARGV[8] then touch('beaconState') end
  redis.call('HSET', ROOM, 'status', 'Starting', 'serverSeed', ARGV[5], 'commitment', ARGV[6], 'beacon', ARGV[7],
    'beaconState', ARGV[8], 'beaconNow', ARGV[8])
  touch('status')
  touch('commitment')
  touch('beacon')
  if redis.call('HGET', ROOM, 'deadline') == '' then
    redis.call('HSET', ROOM, 'deadline', deadline, 'ticked', '')
    touch('startsAt')
  end
end
changed(true)
return { 'paid', starts, mine(user), update() }
