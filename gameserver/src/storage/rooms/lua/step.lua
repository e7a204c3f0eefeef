-- Returns what the next step of a room needs. ARGV: 1 if the cards and players of a room in play are known already
return step(ARGV[1] == '1')
