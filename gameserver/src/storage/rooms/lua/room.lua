-- The common start of all room scripts. Their four keys share the hash tag {room id}.
-- A card's field is the card, in flip 'card|user'; its value 'user|standing|at|token|heldAt|free'.
local ROOM, CARDS, PEOPLE, EVENTS = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local IDLE_MS = 3600000
local EVENTS_KEPT = 64

local function parse(value)
  if not value then return nil end
  local user, standing, at, token, heldAt, free =
    string.match(value, '^([^|]*)|([^|]*)|([^|]*)|([^|]*)|([^|]*)|(.*)$')
  return { user = user, standing = standing, at = tonumber(at), token = token, heldAt = heldAt, free = free }
end

local function format(card)
  return table.concat({ card.user, card.standing, string.format('%.0f', card.at), card.token, card.heldAt, card.free }, '|')
end

local function put(name, card) redis.call('HSET', CARDS, name, format(card)) end
local function drop(name) redis.call('HDEL', CARDS, name) end
local function card(name) return parse(redis.call('HGET', CARDS, name) or nil) end

-- Calls visit(name, card) for every card.
local function each(visit)
  local all = redis.call('HGETALL', CARDS)
  for i = 1, #all, 2 do visit(all[i], parse(all[i + 1])) end
end

local function phase() return redis.call('HGET', ROOM, 'phase') or 'gone' end

-- 'gone' or 'started' if the room takes no cards, else nil.
local function closed()
  local now = phase()
  if now == 'open' then return nil end
  return now == 'gone' and 'gone' or 'started'
end

-- G5: an older hold no longer counts, even before it is removed.
local function lapsed(held, now, holdMs) return held.standing == 'held' and held.at + holdMs <= now end

-- R9: every change raises the revision; one that players see also raises seq and is added to the stream.
-- A room without cards expires after an hour.
local function changed(event)
  redis.call('HINCRBY', ROOM, 'revision', 1)
  if event then
    local seq = redis.call('HINCRBY', ROOM, 'seq', 1)
    redis.call('XADD', EVENTS, 'MAXLEN', EVENTS_KEPT, string.format('%.0f-0', seq), 'event', event)
  end
  local idle = phase() == 'open' and redis.call('HLEN', CARDS) == 0 and redis.call('HGET', ROOM, 'schedule') == ''
  for _, key in ipairs(KEYS) do
    if idle then redis.call('PEXPIRE', key, IDLE_MS) else redis.call('PERSIST', key) end
  end
end
