-- Holds cards, all or none. ARGV: user, person, now, holdMs, limit, field…
local user, person, now, holdMs, limit = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local names = { unpack(ARGV, 6) }
local shut = closed()
if shut then return { shut } end
local why, found, stored = refusal(names, user, now, holdMs, limit)
if why then return why end

takeSeat(user, person)
local new = 0
for _, name in ipairs(names) do
  local it = found[name]
  if not it then new = new + 1 end
  if not it or it.standing == 'held' then
    put(name, stored[name], { user = user, standing = 'held', at = now, token = '', heldAt = '', free = '' })
  end
end
changed(new > 0)
return { 'held', mine(user), update() }
