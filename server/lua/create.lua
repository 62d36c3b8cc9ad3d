-- A new table, written whole or not at all. Version 1.
-- KEYS meta state entries
-- ARGV tok entry state phase game rules ttl_ms
-- Returns 1 if the table is this one (also when the same call is sent again), else 0.
local meta, state, entries = KEYS[1], KEYS[2], KEYS[3]
if redis.call('EXISTS', meta) == 1 then
  local ver, tok = unpack(redis.call('HMGET', meta, 'ver', 'tok'))
  if ver == '1' and tok == ARGV[1] then return 1 end
  return 0
end
redis.call('XADD', entries, '1-1', 'x', ARGV[2])
redis.call('HSET', meta, 'ver', 1, 'tok', ARGV[1], 'phase', ARGV[4], 'game', ARGV[5], 'rules', ARGV[6])
redis.call('SET', state, ARGV[3])
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[7]) end
return 1
