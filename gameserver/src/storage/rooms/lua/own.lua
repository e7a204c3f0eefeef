-- ARGV: user
return mine(ARGV[1])
