-- Flags a table as broken: no commit passes any more. The first reason and its inputs stay.
-- KEYS meta channel due:pause due:bot due:clock
-- ARGV why inputs table
-- Returns 1, or 0 if there is no such table
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if redis.call('HSETNX', KEYS[1], 'broken', ARGV[1]) == 1 then
  redis.call('HSET', KEYS[1], 'inputs', ARGV[2])
  redis.call('SPUBLISH', KEYS[2], 'b')
end
for i = 3, 5 do redis.call('ZREM', KEYS[i], ARGV[3]) end
return 1
