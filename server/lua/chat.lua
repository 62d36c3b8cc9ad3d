-- One line of chat, once per person and cid, numbered by its chat.
-- KEYS meta lines channel
-- ARGV where ('t' or 'w') person cid line keep
-- Returns {n}, or {} if there is no such table
local seen, field = nil, 'k:' .. ARGV[2]
local ttl = redis.call('PTTL', KEYS[1])
if ttl == -2 then return {} end
seen = redis.call('HGET', KEYS[1], field) or ''
local kept = {}
for known, n in string.gmatch(seen, '(%S+)=(%d+)') do
  if known == ARGV[3] then return {tonumber(n)} end
  if #kept < 15 then kept[#kept + 1] = known .. '=' .. n end
end
local n = redis.call('HINCRBY', KEYS[1], 'n:' .. ARGV[1], 1)
table.insert(kept, 1, ARGV[3] .. '=' .. string.format('%d', n))
redis.call('HSET', KEYS[1], field, table.concat(kept, ' '))
local numbered = struct.pack('>I8', n) .. ARGV[4]
redis.call('RPUSH', KEYS[2], numbered)
redis.call('LTRIM', KEYS[2], -tonumber(ARGV[5]), -1)
if ttl > 0 then redis.call('PEXPIRE', KEYS[2], ttl) end
redis.call('SPUBLISH', KEYS[3], 'c' .. ARGV[1] .. numbered)
return {n}
