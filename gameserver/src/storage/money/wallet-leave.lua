-- Takes a ticket out of a wallet's queue. KEYS: queue, leases. ARGV: ticket
for _, key in ipairs(KEYS) do redis.call('ZREM', key, ARGV[1]) end
return 0
