-- Who is connected at this moment.
-- KEYS meta leases
-- Returns {n, {member, ...}}
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
return {tonumber(redis.call('HGET', KEYS[1], 'n:p') or 0),
  redis.call('ZRANGE', KEYS[2], '(' .. string.format('%d', now), '+inf', 'BYSCORE')}
