-- Players are shown another state of the beacon. ARGV: its state
if closed() or redis.call('HGET', ROOM, 'beaconState') == ARGV[1] then return {} end
redis.call('HSET', ROOM, 'beaconState', ARGV[1])
touch('beaconState')
changed(true)
return update()
