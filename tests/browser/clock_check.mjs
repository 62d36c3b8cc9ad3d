// The table's time as the page counts it, with a counter of its own and a browser clock that is
// wrong by ten minutes. One scenario after the other; the first that fails ends the run.

import assert from 'node:assert/strict';

const base = process.argv[2];
const { ServerTime, askedAt, running, warningsOf } = await import(`${base}/clock.js`);

const MINUTES = 60_000;
const FAIR_MS = 300;
let counted = 0;
const server = { clock_ms: 5_000_000, now_ms: 1_800_000_000_000 };

/** Time passes everywhere alike. @param {number} ms */
function pass(ms) {
  counted += ms;
  server.clock_ms += ms;
  server.now_ms += ms;
}
/** What the server says of its time; it lies in the way for a while. */
function told(delay_ms = 0) {
  const said = { t: 'pong', ...server };
  pass(delay_ms);
  return said;
}
const page = () => new ServerTime(() => counted);
const seat = (more = {}) => ({ left_ms: 30_000, total_ms: 30_000, bank_ms: 90_000, away: false,
  waited_ms: 0, ...more });
const pace = (at) => ({ clock_ms: server.clock_ms, seats: [null, at], undo: [0, 0] });

/** What another page would show, whose owner set the time of day wrong. */
function withWrongClock(minutes, run) {
  const right = Date.now;
  Date.now = () => right() + minutes * MINUTES;
  try {
    run();
  } finally {
    Date.now = right;
  }
}

const scenarios = {
  'a browser clock that is wrong by ten minutes shows the right time'() {
    for (const minutes of [-10, 0, 10]) {
      withWrongClock(minutes, () => {
        const time = page();
        time.hear(told(80));
        const asked = pace(seat());
        const since = server.clock_ms;
        for (const ms of [0, 1, 999, 7_000, 12_345]) {
          pass(ms);
          const shown = running(asked, 1, time.clock_ms(), false).left_ms;
          const right = 30_000 - (server.clock_ms - since);
          assert.ok(Math.abs(shown - right) <= FAIR_MS, `${shown} for ${right}`);
        }
      });
    }
  },

  'a message that was long under way does not set the time back'() {
    const time = page();
    time.hear(told());
    const late = { t: 'batch', at_ms: server.now_ms, pace: pace(seat()) };
    pass(4000);
    time.hear(late);
    assert.equal(time.clock_ms(), server.clock_ms);
    assert.equal(time.now_ms(), server.now_ms);
  },

  'clock time that was given back is taken over'() {
    const time = page();
    time.hear(told());
    pass(20_000);
    server.clock_ms -= 20_000;
    time.hear(told());
    assert.equal(time.clock_ms(), server.clock_ms);
    assert.equal(time.now_ms(), server.now_ms);
  },

  'who is not awaited has no clock'() {
    assert.equal(running(null, 1, server.clock_ms, false), null);
    assert.equal(running(pace(seat()), 0, server.clock_ms, false), null);
  },

  'without a clock one sees how long the question is open'() {
    const asked = pace(seat({ left_ms: null, total_ms: null, bank_ms: null, waited_ms: 2000 }));
    const at = running(asked, 1, server.clock_ms + 3000, false);
    assert.deepEqual(at, { left_ms: null, bank: false, waited_ms: 5000 });
  },

  'the reserve of somebody who is away runs first, then the turn'() {
    const asked = pace(seat({ away: true, bank_ms: 5000, left_ms: 9000 }));
    const at = (ms) => running(asked, 1, server.clock_ms + ms, false);
    assert.deepEqual([at(2000).left_ms, at(2000).bank], [3000, true]);
    assert.deepEqual([at(5000).left_ms, at(5000).bank], [9000, false]);
    assert.deepEqual([at(9000).left_ms, at(9000).bank], [5000, false]);
    assert.equal(at(60_000).left_ms, 0);
  },

  'nothing runs while the table pauses'() {
    const asked = pace(seat({ waited_ms: 1000 }));
    assert.deepEqual(running(asked, 1, server.clock_ms + 40_000, true),
      { left_ms: 30_000, bank: false, waited_ms: 1000 });
  },

  'a question is known again by the moment it was asked'() {
    const first = pace(seat({ waited_ms: 4000 }));
    const before = askedAt(first, 1);
    pass(3000);
    assert.equal(askedAt(pace(seat({ waited_ms: 7000 })), 1), before);
    assert.equal(askedAt(first, 0), null);
  },

  'warnings come at a third and in the last seconds, never both at once'() {
    assert.deepEqual(warningsOf(60_000), [20_000, 5000]);
    assert.deepEqual(warningsOf(30_000), [10_000, 5000]);
    assert.deepEqual(warningsOf(12_000), [4000]);
    assert.deepEqual(warningsOf(5000), [1666]);
  },
};

for (const [name, run] of Object.entries(scenarios)) {
  try {
    await run();
  } catch (error) {
    throw new Error(name, { cause: error });
  }
  console.log(name);
}
