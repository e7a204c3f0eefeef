-- Drops expired holds and records the published second of the countdown. Returns what the next step needs, too.
-- ARGV: now, holdMs, held before (of players who are away), second ('' for none), user who is away…
local now, holdMs, before, second = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
if closed() then return { 0, {}, step(false) } end
local away = {}
for i = 5, #ARGV do away[ARGV[i]] = true end

local dropped = 0
each(function(name, it)
  if it.standing ~= 'held' then return end
  if lapsed(it, now, holdMs) or (away[it.user] and it.at <= before) then
    drop(name, it)
    dropped = dropped + 1
  end
end)
if dropped > 0 then changed(true) end

local ticked = 0
if second ~= '' and redis.call('HGET', ROOM, 'ticked') ~= second then
  redis.call('HSET', ROOM, 'ticked', second)
  ticked = 1
end
local patch = update()
return { ticked, patch, step(false) }
