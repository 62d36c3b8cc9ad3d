-- Keeps the last draft of a seat as long as its table.
-- KEYS meta drafts
-- ARGV seat prompt draft
-- Returns 1, or 0 if there is no such table
local ttl = redis.call('PTTL', KEYS[1])
if ttl == -2 then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2] .. ':' .. ARGV[3])
if ttl > 0 then redis.call('PEXPIRE', KEYS[2], ttl) end
return 1
