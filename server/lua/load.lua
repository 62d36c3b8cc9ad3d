-- A table as it stands, read at one moment.
-- KEYS meta state rows
-- Returns nil, or {ver, tok, broken, game, rules, state, rows, now}
local ver, tok, broken, game, rules =
  unpack(redis.call('HMGET', KEYS[1], 'ver', 'tok', 'broken', 'game', 'rules'))
if not ver then return false end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
return {tonumber(ver), tok, broken or '', game, rules, redis.call('GET', KEYS[2]),
  redis.call('LRANGE', KEYS[3], 0, -1), now}
