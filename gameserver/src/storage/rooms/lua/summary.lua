-- What the lobby shows of a room: its fields, and how many users have a paid card.
local fields = redis.call('HMGET', ROOM, 'game', 'stake', 'space', 'schedule', 'status', 'percent', 'bonusOn', 'deadline',
  'called', 'paid', 'seq')
if not fields[1] then return {} end
local players, seen = 0, {}
for _, value in ipairs(redis.call('HVALS', CARDS)) do
  local it = parse(value)
  if it.standing == 'paid' and not seen[it.user] then
    seen[it.user] = true
    players = players + 1
  end
end
table.insert(fields, players)
return fields
