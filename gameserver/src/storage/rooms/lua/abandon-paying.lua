-- Abandons the payment of a token: its cards are held as before, or free, and can no longer be marked paid by it.
-- ARGV: token
if phase() == 'gone' then return 0 end
local touched, dropped = 0, 0
each(function(name, it)
  if it.standing ~= 'paying' or it.token ~= ARGV[1] then return end
  touched = touched + 1
  if it.heldAt == '' then
    dropped = dropped + 1
    drop(name)
  else
    put(name, { user = it.user, standing = 'held', at = tonumber(it.heldAt), token = '', heldAt = '', free = '' })
  end
end)
if touched > 0 then changed(dropped > 0 and 'released' or nil) end
return dropped > 0 and 1 or 0
