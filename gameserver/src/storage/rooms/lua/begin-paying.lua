-- Reserves cards for a payment, holding those not held yet; all or none.
-- ARGV: user, person, now, holdMs, limit, token, free ('1' or ''), most holders of a card (-1: no limit), field…
local user, person, now, holdMs, limit = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local token, free, most = ARGV[6], ARGV[7], tonumber(ARGV[8])
local names = { unpack(ARGV, 9) }
local shut = closed()
if shut then return { shut } end
local why, found, stored = refusal(names, user, now, holdMs, limit)
if why then return why end

local unpaid, new = {}, 0
for _, name in ipairs(names) do
  local it = found[name]
  if it and it.standing == 'paying' then return { 'wait' } end
  if not it then new = new + 1 end
  if not it or it.standing == 'held' then table.insert(unpaid, name) end
end

-- F5: players on the same side who have paid or are paying.
if most >= 0 and #unpaid > 0 then
  local holders = {}
  each(function(name, it)
    if it.standing ~= 'held' then
      local side = string.match(name, '^[^|]*')
      holders[side] = (holders[side] or 0) + 1
    end
  end)
  for _, name in ipairs(unpaid) do
    if (holders[string.match(name, '^[^|]*')] or 0) >= most then return { 'house-limit' } end
  end
end

if #unpaid > 0 then takeSeat(user, person) end
for _, name in ipairs(unpaid) do
  local held = found[name] and string.format('%.0f', found[name].at) or ''
  put(name, stored[name], { user = user, standing = 'paying', at = now, token = token, heldAt = held, free = free })
end
if #unpaid > 0 then changed(new > 0) end
return { 'paying', unpaid, mine(user), update() }
