-- Puts off, or removes, the deadline of a table that nobody here can go on with.
-- KEYS meta due
-- ARGV ver tok table at   (the moment as the score tells it; 0 = remove)
-- Returns 1 if the table still is at this version, else 0
local ver, tok = unpack(redis.call('HMGET', KEYS[1], 'ver', 'tok'))
if ver ~= ARGV[1] or tok ~= ARGV[2] then return 0 end
if ARGV[4] == '0' then
  redis.call('ZREM', KEYS[2], ARGV[3])
  return 1
end
redis.call('ZADD', KEYS[2], ARGV[4], ARGV[3])
return 1
