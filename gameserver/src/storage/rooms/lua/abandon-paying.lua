-- Abandons the payment of a token: its cards are held as before, or free, and can no longer be marked paid by it.
-- ARGV: token, user
if phase() == 'gone' then return { 'abandoned', {} } end
local touched, dropped = 0, 0
for _, name in ipairs(fieldsOf(ARGV[2])) do
  local it = card(name)
  if it and it.standing == 'paying' and it.token == ARGV[1] then
    touched = touched + 1
    if it.heldAt == '' then
      dropped = dropped + 1
      drop(name, it)
    else
      put(name, it, { user = it.user, standing = 'held', at = tonumber(it.heldAt), token = '', heldAt = '', free = '' })
    end
  end
end
if touched > 0 then changed(dropped > 0) end
return { 'abandoned', update() }
