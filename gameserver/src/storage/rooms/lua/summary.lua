-- What the lobby shows of a room: its fields, and how many users have a paid card.
local fields = redis.call('HMGET', ROOM, 'game', 'stake', 'space', 'schedule', 'status', 'percent', 'bonusOn', 'deadline',
  'called', 'paid', 'seq', 'payers')
if not fields[1] then return {} end
if fields[12] then return fields end
-- A room of an older version.
local players, seen = 0, {}
for _, value in ipairs(redis.call('HVALS', CARDS)) do
  local it = parse(value)
  if it.standing == 'paid' and not seen[it.user] then
    seen[it.user] = true
    players = players + 1
  end
end
fields[12] = players
return fields
