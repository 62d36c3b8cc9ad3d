-- Takes what is due and moves it on by a lease, so that nobody else takes it now and somebody will
-- if the taker dies.
-- KEYS due tick, due tick, ...   (one pair a bucket)
-- ARGV limit lease_ms credit_ms   (credit_ms: a longer gap since the last look is an outage and is
--                                  added to every deadline; 0 = never)
-- Returns the claimed tables, at most limit
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local left, credit = tonumber(ARGV[1]), tonumber(ARGV[3])
local claimed = {}
for i = 1, #KEYS, 2 do
  local due, tick = KEYS[i], KEYS[i + 1]
  if credit > 0 then
    local gap = now - tonumber(redis.call('GET', tick) or now)
    if gap > credit then
      local all = redis.call('ZRANGE', due, 0, -1)
      for _, member in ipairs(all) do redis.call('ZINCRBY', due, gap, member) end
    end
    redis.call('SET', tick, string.format('%d', now))
  end
  if left > 0 then
    local found = redis.call('ZRANGE', due, '-inf', now, 'BYSCORE', 'LIMIT', 0, left)
    for _, member in ipairs(found) do
      redis.call('ZADD', due, now + tonumber(ARGV[2]), member)
      claimed[#claimed + 1] = member
    end
    left = left - #found
  end
end
return claimed
