-- The common start of holding and paying: may this player have these cards? Returns the reason if not, or nil and the
-- cards by name, without holds that have lapsed, and the cards as they are stored.
local function refusal(names, user, now, holdMs, limit)
  local found, stored, mine, new = {}, {}, 0, 0
  local own = fieldsOf(user)
  local values = #own > 0 and redis.call('HMGET', CARDS, unpack(own)) or {}
  for i in ipairs(own) do
    local it = parse(values[i] or nil)
    if it and not lapsed(it, now, holdMs) then mine = mine + 1 end
  end
  for _, name in ipairs(names) do
    local it = card(name)
    stored[name] = it
    if it and lapsed(it, now, holdMs) then it = nil end
    if it and it.user ~= user then return { 'taken', name, it.standing } end
    if not it then new = new + 1 end
    found[name] = it
  end
  -- G4: held cards count. Cards the player already has are never refused.
  if new > 0 and mine + new > limit then return { 'limit' } end
  return nil, found, stored
end
