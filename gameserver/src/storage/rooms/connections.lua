-- A connection of a user opens. Returns the connections to close: those silent longest beyond the limits, never the
-- new one. KEYS: the user's connections, 'server session connection' by when each was last heard.
-- ARGV: server, session, connection, now, most of a session, most of the user, ms to keep, live server…
local opened = ARGV[1] .. ' ' .. ARGV[2] .. ' ' .. ARGV[3]
local live = {}
for i = 8, #ARGV do live[ARGV[i]] = true end
redis.call('ZADD', KEYS[1], ARGV[4], opened)
redis.call('PEXPIRE', KEYS[1], ARGV[7])

-- The longest silent first, without those of servers that have died.
local all, ofSession = {}, 0
for _, name in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local server, session = string.match(name, '^(%S+) (%S+) ')
  if not live[server] then
    redis.call('ZREM', KEYS[1], name)
  else
    table.insert(all, name)
    if session == ARGV[2] then ofSession = ofSession + 1 end
  end
end

local closed, left = {}, #all
local function close(name)
  redis.call('ZREM', KEYS[1], name)
  table.insert(closed, string.match(name, '(%S+)$'))
  left = left - 1
end
local others = {}
for _, name in ipairs(all) do
  local session = string.match(name, '^%S+ (%S+) ')
  if name ~= opened and session == ARGV[2] and ofSession > tonumber(ARGV[5]) then
    close(name)
    ofSession = ofSession - 1
  elseif name ~= opened then
    table.insert(others, name)
  end
end
for _, name in ipairs(others) do
  if left > tonumber(ARGV[6]) then close(name) end
end
return closed
