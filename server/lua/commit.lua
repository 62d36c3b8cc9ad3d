-- One commit: everything is checked first, then the one write that can fail, then the rest.
-- A script does not roll back, so nothing may be refused after XADD.
-- KEYS meta state entries rows channel due:pause due:bot due:clock drafts
-- ARGV ver tok new_tok entry state phase person cid game rules ttl_ms rows_ttl_ms row trim
--      table pause_ms bot_ms clock_ms          (ms: a number, '' = none, '-1' = leave as it is)
-- Returns {'done', ver, now} {'known', ver} {'stale', ver, tok} {'frozen'} {'gone'}
local meta, state, entries, rows, channel = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local person, cid = ARGV[7], ARGV[8]
local seen_field = 'c:' .. person

local ver, tok, broken, seen = unpack(redis.call('HMGET', meta, 'ver', 'tok', 'broken', seen_field))
if not ver then return {'gone'} end
local kept = {}
if cid ~= '' then
  for known, at in string.gmatch(seen or '', '(%S+)=(%d+)') do
    if known == cid then return {'known', tonumber(at)} end
    if #kept < 15 then kept[#kept + 1] = known .. '=' .. at end
  end
end
if broken then return {'frozen'} end
if ver ~= ARGV[1] or tok ~= ARGV[2] then return {'stale', tonumber(ver), tok} end

local next_ver = string.format('%d', tonumber(ver) + 1)
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)

redis.call('XADD', entries, next_ver .. '-1', 'x', ARGV[4])
redis.call('HSET', meta, 'ver', next_ver, 'tok', ARGV[3], 'phase', ARGV[6],
  'game', ARGV[9], 'rules', ARGV[10])
if cid ~= '' then
  table.insert(kept, 1, cid .. '=' .. next_ver)
  redis.call('HSET', meta, seen_field, table.concat(kept, ' '))
end
redis.call('SET', state, ARGV[5])
for i = 1, 3 do
  local ms = ARGV[15 + i]
  if ms == '' then
    redis.call('ZREM', KEYS[5 + i], ARGV[15])
  elseif ms ~= '-1' then
    redis.call('ZADD', KEYS[5 + i], now + tonumber(ms), ARGV[15])
  end
end
if ARGV[13] ~= '' then
  redis.call('RPUSH', rows, ARGV[13])
  redis.call('PEXPIRE', rows, ARGV[12])
end
if ARGV[14] == '1' then
  redis.call('XTRIM', entries, 'MINID', next_ver .. '-1')
  redis.call('DEL', KEYS[9])  -- numbers of prompts may start anew, and seats change hands
end
for i = 1, 3 do redis.call('PEXPIRE', KEYS[i], ARGV[11]) end
redis.call('SPUBLISH', channel, 'e' .. struct.pack('>I8', tonumber(next_ver)) .. ARGV[4])
return {'done', tonumber(next_ver), now}
