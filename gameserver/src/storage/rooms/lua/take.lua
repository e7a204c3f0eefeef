-- What holding and paying begin with: may this player have these cards? Returns why not, or nil and the
-- cards that were looked at by name.
local function refusal(names, user, now, holdMs, limit)
  local found, mine, new = {}, 0, 0
  each(function(name, it)
    if it.user == user and not lapsed(it, now, holdMs) then mine = mine + 1 end
  end)
  for _, name in ipairs(names) do
    local it = card(name)
    if it and lapsed(it, now, holdMs) then it = nil end
    if it and it.user ~= user then return { 'taken', name, it.standing } end
    if not it then new = new + 1 end
    found[name] = it
  end
  -- G4: held cards count. What one has already is never refused again.
  if new > 0 and mine + new > limit then return { 'limit' } end
  return nil, found
end
