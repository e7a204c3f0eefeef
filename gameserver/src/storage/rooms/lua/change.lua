-- A change by compare-and-set on the revision. ARGV: revision, how players learn of it ('patch', 'event', or '' if
-- they cannot see it), ms until the room is deleted ('' for never), number of claims, user and claim…, number of fields
-- to keep ('' for all), field…, name and value…
if redis.call('HGET', ROOM, 'revision') ~= ARGV[1] then return { -1 } end
local seen, expire = ARGV[2], ARGV[3]
local from = 5
for _ = 1, tonumber(ARGV[4]) do
  note(ARGV[from], ARGV[from + 1], 40)
  from = from + 2
end
local kept = tonumber(ARGV[from])
from = from + 1
if kept then
  local keep = {}
  for i = from, from + kept - 1 do keep[ARGV[i]] = true end
  each(function(name, it) if not keep[name] then drop(name, it) end end)
  from = from + kept
end
for i = from, #ARGV, 2 do
  if ARGV[i] == 'status' then touch('status') end
end
if #ARGV >= from then redis.call('HSET', ROOM, unpack(ARGV, from)) end
changed(seen ~= '')
local seq, patch = redis.call('HGET', ROOM, 'seq'), {}
if seen == 'patch' then patch = update(true) end
-- A call or a result carries its own seq. If something before it was not sent, players notice the gap.
if seen == 'event' then sent(seq, string.format('%.0f', clock())) end
if expire ~= '' then
  for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, expire) end
end
return { tonumber(seq), patch }
