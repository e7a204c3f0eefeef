-- The common start of all room scripts. Their keys share the hash tag {room id}.
-- A card's field is the card, in flip 'card|user'; its value 'user|standing|at|token|heldAt|free'.
-- PEOPLE: user → 'seat|person'. OWN: user → the fields of the user's cards, joined by spaces; '#user' → how many are
-- paid.
local ROOM, CARDS, PEOPLE, OWN = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
-- What has changed since the last patch: a card's field → 'standing|seat'; '@seat' → person; '=name' → 1 for a
-- field of the room.
local UNSENT = KEYS[5]
-- user → the user's claims, separated by spaces.
local CLAIMS = KEYS[6]
local IDLE_MS = 3600000
-- The patches of a room are at least this far apart.
local MERGED_MS = 500
-- A patch that is overdue by this much is taken by any other change: its server may have died.
local OVERDUE_MS = 250

local function parse(value)
  if not value then return nil end
  local user, standing, at, token, heldAt, free =
    string.match(value, '^([^|]*)|([^|]*)|([^|]*)|([^|]*)|([^|]*)|(.*)$')
  return { user = user, standing = standing, at = tonumber(at), token = token, heldAt = heldAt, free = free }
end

local function format(card)
  return table.concat({ card.user, card.standing, string.format('%.0f', card.at), card.token, card.heldAt, card.free }, '|')
end

local function card(name) return parse(redis.call('HGET', CARDS, name) or nil) end

-- A user's seat: their number in the order of first holds. Nil before that.
local function seatOf(user)
  local known = redis.call('HGET', PEOPLE, user)
  return known and string.match(known, '^%d+') or nil
end

local function takeSeat(user, person)
  local seat = seatOf(user)
  if not seat then
    seat = string.format('%.0f', redis.call('HLEN', PEOPLE) + 1)
    redis.call('HSET', UNSENT, '@' .. seat, person)
  end
  redis.call('HSET', PEOPLE, user, seat .. '|' .. person)
end

local function fieldsOf(user)
  local names = {}
  for name in string.gmatch(redis.call('HGET', OWN, user) or '', '%S+') do table.insert(names, name) end
  return names
end

local function keepFields(user, names)
  if #names > 0 then redis.call('HSET', OWN, user, table.concat(names, ' ')) else redis.call('HDEL', OWN, user) end
end

-- As players see it: 0 free, 1 held, 2 paid.
local function shown(it)
  if not it then return 0 end
  return it.standing == 'paid' and 2 or 1
end

-- The users with a paid card, as the lobby counts them. A room of an older version has no such count.
local function countPayer(user, paid)
  if redis.call('HEXISTS', ROOM, 'payers') == 0 then return end
  local left = redis.call('HINCRBY', OWN, '#' .. user, paid)
  if left == 0 then redis.call('HDEL', OWN, '#' .. user) end
  if left == 0 or (left == 1 and paid == 1) then redis.call('HINCRBY', ROOM, 'payers', paid) end
end

-- Records how a card changes for one user, with nil for no card.
local function record(name, user, before, after)
  if shown(before) ~= shown(after) then
    redis.call('HSET', UNSENT, name, shown(after) .. '|' .. (seatOf(user) or ''))
  end
  if (before == nil) ~= (after == nil) then
    local names = {}
    for _, own in ipairs(fieldsOf(user)) do if own ~= name then table.insert(names, own) end end
    if after then table.insert(names, name) end
    keepFields(user, names)
  end
  local paid = (shown(after) == 2 and 1 or 0) - (shown(before) == 2 and 1 or 0)
  if paid ~= 0 then
    countPayer(user, paid)
    local now = redis.call('HINCRBY', ROOM, 'paid', paid)
    local range = redis.call('HMGET', ROOM, 'fewest', 'most')
    if now < tonumber(range[1]) then redis.call('HSET', ROOM, 'fewest', now) end
    if now > tonumber(range[2]) then redis.call('HSET', ROOM, 'most', now) end
  end
end

-- Before: the card as it was, nil for none.
local function put(name, before, after)
  if before and before.user ~= after.user then
    record(name, before.user, before, nil)
    before = nil
  end
  redis.call('HSET', CARDS, name, format(after))
  record(name, after.user, before, after)
end

local function drop(name, before)
  redis.call('HDEL', CARDS, name)
  record(name, before.user, before, nil)
end

-- R11: of each user the last `most` claims are kept.
local function note(user, claim, most)
  local all = {}
  for one in string.gmatch(redis.call('HGET', CLAIMS, user) or '', '%S+') do table.insert(all, one) end
  table.insert(all, claim)
  while #all > most do table.remove(all, 1) end
  redis.call('HSET', CLAIMS, user, table.concat(all, ' '))
end

-- A field of the room that players see has changed.
local function touch(name) redis.call('HSET', UNSENT, '=' .. name, 1) end

-- Calls visit(name, card) for every card.
local function each(visit)
  local all = redis.call('HGETALL', CARDS)
  for i = 1, #all, 2 do visit(all[i], parse(all[i + 1])) end
end

local function phase() return redis.call('HGET', ROOM, 'phase') or 'gone' end

-- Redis' clock, which all servers share.
local function clock()
  local time = redis.call('TIME')
  return tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end

-- 'gone' or 'started' if the room takes no cards, else nil. D11: from the end of the countdown on it takes none,
-- whether a server has frozen it yet or not.
local function closed()
  local now = phase()
  if now ~= 'open' then return now == 'gone' and 'gone' or 'started' end
  local deadline = tonumber(redis.call('HGET', ROOM, 'deadline') or '')
  if deadline and clock() >= deadline then return 'started' end
  return nil
end

-- G5: an older hold no longer counts, even before it is removed.
local function lapsed(held, now, holdMs) return held.standing == 'held' and held.at + holdMs <= now end

-- R9: every change raises the revision; one that players see also raises seq. A room without cards expires after an
-- hour.
local function changed(visible)
  redis.call('HINCRBY', ROOM, 'revision', 1)
  if visible then redis.call('HINCRBY', ROOM, 'seq', 1) end
  local state = redis.call('HMGET', ROOM, 'phase', 'schedule')
  local idle = state[1] == 'open' and redis.call('HLEN', CARDS) == 0 and state[2] == ''
  for _, key in ipairs(KEYS) do
    if idle then redis.call('PEXPIRE', key, IDLE_MS) else redis.call('PERSIST', key) end
  end
end

-- Players learn of everything until now otherwise.
local function sent(seq, at)
  redis.call('DEL', UNSENT)
  local paid = redis.call('HGET', ROOM, 'paid')
  redis.call('HSET', ROOM, 'sentSeq', seq, 'sentAt', at, 'sendAt', '', 'fewest', paid, 'most', paid)
end

-- R9: the patch that is to be sent now, and everything is sent with it; or 'later' and after how many ms; or nothing.
-- The room itself keeps what has been sent, so that its patches are one chain whichever server sends them.
local function update(at_once)
  local state = redis.call('HMGET', ROOM, 'seq', 'sentSeq', 'sentAt', 'sendAt', 'status', 'deadline', 'commitment',
    'bonusOn', 'percent', 'paid', 'fewest', 'most', 'beacon', 'beaconState')
  local seq, from, sentAt, sendAt = state[1], state[2], tonumber(state[3]), tonumber(state[4])
  if not seq or seq == from then return {} end
  local now = clock()
  if not at_once then
    if sendAt and now < sendAt + OVERDUE_MS then return {} end
    if not sendAt and now < sentAt + MERGED_MS then
      redis.call('HSET', ROOM, 'sendAt', string.format('%.0f', sentAt + MERGED_MS))
      return { 'later', sentAt + MERGED_MS - now }
    end
  end
  local unsent = redis.call('HGETALL', UNSENT)
  sent(seq, string.format('%.0f', now))
  return { 'patch', from, seq, state[5], state[6], state[7], state[8], state[9], state[10], state[11], state[12],
    state[13], state[14], unpack(unsent) }
end

-- The room for its next step: its fields; cards; players. An open room comes without its paid cards and its players, one
-- in play without those that are known, one that is over without any.
local function step(known)
  local fields = redis.call('HGETALL', ROOM)
  local now = phase()
  if now == 'over' or now == 'gone' or (known and now ~= 'open' and now ~= 'frozen') then return { fields, {}, {} } end
  local cards = redis.call('HGETALL', CARDS)
  if now ~= 'open' then return { fields, cards, redis.call('HGETALL', PEOPLE) } end
  local unpaid = {}
  for i = 1, #cards, 2 do
    if not string.find(cards[i + 1], '|paid|', 1, true) then
      table.insert(unpaid, cards[i])
      table.insert(unpaid, cards[i + 1])
    end
  end
  return { fields, unpaid, {} }
end

-- The user's seat ('' without one) and cards: field and standing, one after the other.
local function mine(user)
  local names = fieldsOf(user)
  local answer = { seatOf(user) or '' }
  local values = #names > 0 and redis.call('HMGET', CARDS, unpack(names)) or {}
  for i, name in ipairs(names) do
    local it = parse(values[i] or nil)
    if it then
      table.insert(answer, name)
      table.insert(answer, it.standing)
    end
  end
  return answer
end
