-- One commit: everything is checked first, then the one write that can fail, then the rest.
-- A script does not roll back, so nothing may be refused after XADD. Every redis.call costs more than
-- what it does: this script runs on every move and makes no call that is not needed.
-- KEYS meta state entries rows channel due:pause due:bot due:clock drafts
-- ARGV ver tok new_tok entry state phase person cid game rules ttl_ms rows_ttl_ms row trim
--      table pause_ms bot_ms clock_at          (ms: a number, '' = none, '-1' = leave as it is;
--                                               at: the same as a moment in clock time)
-- Returns {'done', ver, now} {'known', ver} {'stale', ver, tok} {'frozen'} {'gone'}
local meta, entries, table_id = KEYS[1], KEYS[3], ARGV[15]
local cid, seen_field = ARGV[8], 'c:' .. ARGV[7]

local ver, tok, broken, seen, due =
  unpack(redis.call('HMGET', meta, 'ver', 'tok', 'broken', seen_field, 'due'))
if not ver then return {'gone'} end
seen = seen or ''
if cid ~= '' then
  local _, last = string.find(' ' .. seen, ' ' .. cid .. '=', 1, true)
  if last then return {'known', tonumber(string.match(seen, '^%d+', last))} end
end
if broken then return {'frozen'} end
if ver ~= ARGV[1] or tok ~= ARGV[2] then return {'stale', tonumber(ver), tok} end

ver = tonumber(ver) + 1
local next_ver = string.format('%d', ver)
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)

redis.call('XADD', entries, next_ver .. '-1', 'x', ARGV[4])
local awaited = ''  -- which deadlines a commit has set: '1' or '0' by kind
for i = 1, 3 do
  local ms, was = ARGV[15 + i], string.sub(due or '111', i, i)
  if ms == '' then
    if was == '1' then redis.call('ZREM', KEYS[5 + i], table_id) end
    was = '0'
  elseif ms ~= '-1' then
    redis.call('ZADD', KEYS[5 + i], (i < 3 and now or 0) + tonumber(ms), table_id)
    was = '1'
  end
  awaited = awaited .. was
end
if cid ~= '' then
  seen = cid .. '=' .. next_ver .. ' ' .. seen
  seen = string.match(seen, '^%S+ %S+ %S+ %S+ %S+ %S+ %S+ %S+ %S+ %S+ %S+ %S+ %S+ %S+ %S+ %S+') or seen
end
redis.call('HSET', meta, 'ver', next_ver, 'tok', ARGV[3], 'phase', ARGV[6], 'game', ARGV[9],
  'rules', ARGV[10], 'due', awaited, seen_field, seen)
redis.call('SET', KEYS[2], ARGV[5], 'PX', ARGV[11])
if ARGV[13] ~= '' then
  redis.call('RPUSH', KEYS[4], ARGV[13])
  redis.call('PEXPIRE', KEYS[4], ARGV[12])
end
if ARGV[14] == '1' then
  redis.call('XTRIM', entries, 'MINID', next_ver .. '-1')
  redis.call('DEL', KEYS[9])  -- numbers of prompts may start anew, and seats change hands
end
if ver % 16 == 0 or ARGV[14] == '1' then
  redis.call('PEXPIRE', meta, ARGV[11])
  redis.call('PEXPIRE', entries, ARGV[11])
end
redis.call('SPUBLISH', KEYS[5], 'e' .. struct.pack('>I8', ver) .. ARGV[4])
return {'done', ver, now}
