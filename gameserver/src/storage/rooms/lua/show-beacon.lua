-- Players are shown another state of the beacon. A room whose countdown runs keeps the one that the countdown began
-- with: its round is drawn as that found the beacon, whatever has become of it since. ARGV: its state
if closed() then return {} end
redis.call('HSET', ROOM, 'beaconNow', ARGV[1])
local room = redis.call('HMGET', ROOM, 'status', 'beaconState')
if room[1] ~= 'Available' or room[2] == ARGV[1] then return {} end
redis.call('HSET', ROOM, 'beaconState', ARGV[1])
touch('beaconState')
changed(true)
return update()
