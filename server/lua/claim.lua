-- Takes what is due and moves it on by a lease, so that nobody else takes it now and somebody will
-- if the taker dies. Tells besides where the clocks stand.
-- KEYS clock due...     clock: hash looked (when the clocks were last looked at), lost (so many ms
--                       nobody looked, all in all); due: one of each bucket
-- ARGV limit lease_ms gap_ms   (gap_ms: not 0 = this is a look at the clocks, whose scores are in
--                               clock time, now - lost; a longer gap since the last look is lost)
-- Returns {now, looked, lost, claimed table...}, at most limit tables
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local looked, lost = unpack(redis.call('HMGET', KEYS[1], 'looked', 'lost'))
looked, lost = tonumber(looked or now), tonumber(lost or 0)
local left, lease, gap = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local moment = now
if gap > 0 then
  if now - looked > gap then lost = lost + now - looked end
  -- A write costs the private store a turn of its disk: once a second is enough.
  if math.abs(now - looked) >= 1000 or looked == now then
    looked = now
    redis.call('HSET', KEYS[1], 'looked', string.format('%d', now), 'lost', string.format('%d', lost))
  end
  moment = now - lost
end
local answer = {now, looked, lost}
for i = 2, #KEYS do
  if left == 0 then break end
  local due = KEYS[i]
  local found = redis.call('ZRANGE', due, '-inf', moment, 'BYSCORE', 'LIMIT', 0, left)
  for _, member in ipairs(found) do
    redis.call('ZADD', due, moment + lease, member)
    answer[#answer + 1] = member
  end
  left = left - #found
end
return answer
