-- Notes a claim that changes nothing else. ARGV: user, claim, how many of the user's are kept
if phase() ~= 'playing' then return 0 end
note(ARGV[1], ARGV[2], tonumber(ARGV[3]))
return 1
