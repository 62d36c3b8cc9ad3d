-- Leases of who is connected: renews some, drops some, forgets those that ran out.
-- A member is 'person kind holder'; what counts as a change is the set of 'person kind'.
-- KEYS meta leases channel
-- ARGV lease_ms ttl_ms count_of_renewed renewed... dropped...
-- Returns the number of the presence, or -1 if there is no such table
if redis.call('EXISTS', KEYS[1]) == 0 then return -1 end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)

local function kinds(members)
  local set, size = {}, 0
  for _, member in ipairs(members) do
    local kind = string.match(member, '^(%S+ %S+) ')
    if not set[kind] then set[kind], size = true, size + 1 end
  end
  return set, size
end

local before, size_before = kinds(redis.call('ZRANGE', KEYS[2], 0, -1))
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
local renewed = tonumber(ARGV[3])
for i = 4, #ARGV do
  if i < 4 + renewed then
    redis.call('ZADD', KEYS[2], now + tonumber(ARGV[1]), ARGV[i])
  else
    redis.call('ZREM', KEYS[2], ARGV[i])
  end
end
if renewed > 0 then redis.call('PEXPIRE', KEYS[2], ARGV[2]) end
local after, size_after = kinds(redis.call('ZRANGE', KEYS[2], 0, -1))
local changed = size_before ~= size_after
for kind in pairs(after) do changed = changed or not before[kind] end
if not changed then return tonumber(redis.call('HGET', KEYS[1], 'n:p') or 0) end
local n = redis.call('HINCRBY', KEYS[1], 'n:p', 1)
redis.call('SPUBLISH', KEYS[3], 'p' .. struct.pack('>I8', n))
return n
