// What the browser remembers of the shuffle, with a storage of its own.

import assert from 'node:assert/strict';

const base = process.argv[2];
const storage = new Map();
globalThis.localStorage = {
  getItem: (key) => storage.get(key) ?? null,
  setItem: (key, value) => storage.set(key, value),
};
const { luckSent, note, seen, withLuck } = await import(`${base}/chance.js`);
const { store } = await import(`${base}/state.js`);
const { hex } = await import(`${base}/verify.js`);

const room = (more = {}) => ({ id: 'r', status: 'lobby', match: 0, records: 0,
  seats: [{ person: 'me' }, { person: null }],
  chance: { commitment: 'c1', luck: [false, false] }, ...more });
const chance = (commitment, mine = false) => ({ commitment, luck: [mine, false] });
/** Sends a command from one room to another as it stands once the command is carried out. */
function send(before, after, kind = 'ready') {
  const message = withLuck({ t: kind, yes: true });
  store.set({ you: 'me', room: after });
  luckSent(message, before);
  return hex(message.luck);
}

// Only what may carry luck does, each time another one.
assert.deepEqual(withLuck({ t: 'sit', seat: 1 }), { t: 'sit', seat: 1 });
const lucks = ['ready', 'next', 'rematch', 'next'].map((t) => withLuck({ t }).luck);
assert.ok(lucks.every((luck) => luck instanceof Uint8Array && luck.length === 16));
assert.equal(new Set(lucks.map(hex)).size, 4);

// The first match is the one to come; what a running deal shows is no commitment from before it.
note(room());
assert.deepEqual(seen('r', 1, 0), { match: 1, number: 0, commitment: 'c1', luck: [] });
assert.equal(seen('r', 0, 0), null);
assert.equal(seen('other', 1, 0), null);
note(room({ status: 'playing', match: 2, records: 1, chance: chance('c9') }));
note(room({ status: 'broken', match: 2, records: 1, chance: chance('c9') }));
assert.equal(seen('r', 2, 1), null);

// Luck is kept if the room has it, for the secret it was sent for.
const first = send(room(), room({ status: 'playing', match: 1, chance: chance('c1', true) }));
assert.deepEqual(seen('r', 1, 0).luck, [first]);
note(room({ chance: chance('swapped') }));
assert.equal(seen('r', 1, 0).commitment, 'c1', 'a commitment with luck is not given up');
const second = send(room(), room({ chance: chance('c1', true) }));
assert.deepEqual(seen('r', 1, 0).luck, [first, second]);
const between = room({ status: 'between', match: 1, records: 1, chance: chance('c2') });
note(between);
send(between, room({ status: 'between', match: 1, records: 2, chance: chance('c3', true) }), 'next');
send(between, between, 'next');
assert.deepEqual(seen('r', 1, 1).luck, [], 'luck that came too late or did not arrive');
const fresh = send(room({ chance: chance('c7') }), room({ chance: chance('c7', true) }));
assert.deepEqual(seen('r', 1, 0), { match: 1, number: 0, commitment: 'c7', luck: [fresh] });

// A rematch is another match, whatever the number of its record.
note(room({ status: 'over', match: 1, records: 3, chance: chance('c4') }));
assert.equal(seen('r', 2, 3).commitment, 'c4');

// Bounded: so many deals a room, so many rooms; broken storage is no storage.
for (let n = 0; n < 200; n += 1) note({ ...between, id: 'long', records: n });
assert.equal(seen('long', 1, 79), null);
assert.equal(seen('long', 1, 80).number, 80);
for (let n = 0; n < 20; n += 1) note(room({ id: `room${n}` }));
assert.equal(JSON.parse(storage.get('cardroom.seen')).length, 8);
assert.equal(seen('room11', 1, 0), null);
assert.equal(seen('room12', 1, 0).commitment, 'c1');
for (const junk of ['', '{', '{}', '3', 'null']) {
  storage.set('cardroom.seen', junk);
  assert.equal(seen('r', 1, 0), null);
  note(room());
  assert.equal(seen('r', 1, 0).commitment, 'c1');
}
globalThis.localStorage = undefined;
note(room({ id: 'none' }));
assert.equal(seen('none', 1, 0).commitment, 'c1', 'without storage, as long as the page lives');
console.log('ok');
