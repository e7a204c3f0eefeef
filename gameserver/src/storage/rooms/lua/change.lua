-- A change by compare-and-set on the revision. ARGV: revision, event ('' if players cannot see it),
-- ms until the room is deleted ('' for never), number of fields to keep ('' for all), field…, name and value…
if redis.call('HGET', ROOM, 'revision') ~= ARGV[1] then return -1 end
local event, expire, kept = ARGV[2], ARGV[3], tonumber(ARGV[4])
local from = 5
if kept then
  local keep = {}
  for i = 5, 4 + kept do keep[ARGV[i]] = true end
  each(function(name) if not keep[name] then drop(name) end end)
  from = 5 + kept
end
if #ARGV >= from then redis.call('HSET', ROOM, unpack(ARGV, from)) end
changed(event ~= '' and event or nil)
if expire ~= '' then
  for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, expire) end
end
return tonumber(redis.call('HGET', ROOM, 'seq'))
