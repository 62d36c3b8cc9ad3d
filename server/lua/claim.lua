-- Takes what is due and moves it on by a lease, so that nobody else takes it now and somebody will
-- if the taker dies.
-- KEYS due...           one of each bucket
--      tick...          besides, where credit_ms is not 0: in the same order
-- ARGV limit lease_ms credit_ms   (credit_ms: a longer gap since the last look is an outage and is
--                                  added to every deadline; 0 = never)
-- Returns the claimed tables, at most limit
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local left, credit = tonumber(ARGV[1]), tonumber(ARGV[3])
local buckets = credit > 0 and #KEYS / 2 or #KEYS
local claimed = {}
for i = 1, buckets do
  local due, tick = KEYS[i], KEYS[buckets + i]
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
