-- Takes what is due in one bucket and moves it on by a lease, so that nobody else takes it now
-- and somebody will if the taker dies.
-- KEYS due tick
-- ARGV limit lease_ms credit_ms   (credit_ms: a longer gap since the last look is an outage and is
--                                  added to every deadline; 0 = never)
-- Returns the claimed tables
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local credit = tonumber(ARGV[3])
if credit > 0 then
  local gap = now - tonumber(redis.call('GET', KEYS[2]) or now)
  if gap > credit then
    local all = redis.call('ZRANGE', KEYS[1], 0, -1)
    for _, member in ipairs(all) do redis.call('ZINCRBY', KEYS[1], gap, member) end
  end
  redis.call('SET', KEYS[2], string.format('%d', now))
end
local due = redis.call('ZRANGE', KEYS[1], '-inf', now, 'BYSCORE', 'LIMIT', 0, ARGV[1])
for _, member in ipairs(due) do redis.call('ZADD', KEYS[1], now + tonumber(ARGV[2]), member) end
return due
