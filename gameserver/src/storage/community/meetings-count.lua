-- Decides for which players of a round rankings count it, once, and counts their meetings of that day.
-- KEYS: 1 marker of a complete day, 2 decisions (hash), then for each player the meetings (hash: other -> rounds)
-- ARGV: 1 round, 2 meetings after which two players are not new to each other, 3 new others that are needed,
--       4 seconds to keep, 5 'decide', or the players (joined by ',') for whom it was decided before, then the players
-- Returns the players joined by ','; false if the day is not complete and nothing was decided before.
if ARGV[5] == 'decide' and redis.call('EXISTS', KEYS[1]) == 0 then return false end
local known = redis.call('HGET', KEYS[2], ARGV[1])
if known then return known end
local players = {}
for i = 6, #ARGV do players[#players + 1] = ARGV[i] end
local counted = {}
if ARGV[5] == 'decide' then
  for i, player in ipairs(players) do
    local new = 0
    for j, other in ipairs(players) do
      if i ~= j and tonumber(redis.call('HGET', KEYS[2 + i], other) or '0') < tonumber(ARGV[2]) then new = new + 1 end
    end
    if new >= tonumber(ARGV[3]) then counted[#counted + 1] = player end
  end
else
  for player in string.gmatch(ARGV[5], '[^,]+') do counted[#counted + 1] = player end
end
local isCounted = {}
for _, player in ipairs(counted) do isCounted[player] = true end
for i, player in ipairs(players) do
  for j, other in ipairs(players) do
    if i ~= j and (isCounted[player] or isCounted[other]) then redis.call('HINCRBY', KEYS[2 + i], other, 1) end
  end
  redis.call('EXPIRE', KEYS[2 + i], ARGV[4])
end
local list = table.concat(counted, ',')
redis.call('HSET', KEYS[2], ARGV[1], list)
redis.call('EXPIRE', KEYS[2], ARGV[4])
return list
