// Drives the page's line to the server with a socket and a clock of its own. One scenario after the
// other; the first that fails ends the run with its name.

import assert from 'node:assert/strict';

const base = process.argv[2];
const { decode, encode } = await import(`${base}/msgpack.js`);

/** @type {{at: number, run: () => void}[]} */
let timers = [];
let now = 0;
globalThis.setTimeout = (run, ms) => {
  const timer = { at: now + ms, run };
  timers.push(timer);
  return timer;
};
globalThis.Date = class extends Date {
  static now() {
    return now;
  }
};
globalThis.clearTimeout = (timer) => {
  timers = timers.filter((other) => other !== timer);
};
/** Let time pass. @param {number} ms */
function pass(ms) {
  const end = now + ms;
  for (;;) {
    timers.sort((a, b) => a.at - b.at);
    if (!timers.length || timers[0].at > end) break;
    const timer = timers.shift();
    now = timer.at;
    timer.run();
  }
  now = end;
}
/**
 * The page is frozen for a while: then it is told first, and what would have been due comes late.
 * @param {number} ms
 * @param {() => void} [told]
 */
function sleep(ms, told = () => {}) {
  now += ms;
  told();
  const due = timers.filter((timer) => timer.at <= now).sort((a, b) => a.at - b.at);
  for (const timer of due) {
    if (!timers.includes(timer)) continue;
    clearTimeout(timer);
    timer.run();
  }
}

class Socket {
  static OPEN = 1;
  /** @type {Socket[]} */
  static all = [];
  static get last() {
    return Socket.all[Socket.all.length - 1];
  }
  constructor(url, protocol) {
    Object.assign(this, { url, protocol, readyState: 0, sent: [] });
    Socket.all.push(this);
  }
  send(bytes) {
    this.sent.push(decode(bytes));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  say(message) {
    this.onmessage({ data: encode(message).buffer });
  }
  end(code, reason = '') {
    this.readyState = 3;
    this.onclose({ code, reason });
  }
  /** All messages of a kind. */
  of(kind) {
    return this.sent.filter((message) => message.t === kind);
  }
}

Object.assign(globalThis, {
  WebSocket: Socket,
  location: { protocol: 'http:', host: 'cards.test' },
  localStorage: { getItem: () => null, setItem: () => {} },
  document: { addEventListener: (type, run) => { wakers[type] = run; }, visibilityState: 'visible' },
  addEventListener: (type, run) => { wakers[type] = run; },
});
/** @type {{[type: string]: () => void}} */
const wakers = {};
/** What a page that was frozen is told, in this order. */
function wake() {
  wakers.resume();
  wakers.visibilitychange();
}

const { connect, intend, watchPage } = await import(`${base}/net.js`);
const { store } = await import(`${base}/state.js`);
watchPage();

const TOK = new Uint8Array(8).fill(7);
const prompt = (id) => ({ id, kind: 'play', must: true, for: 0, legal: [], refused: [], shapes: [] });
const view = (ver, ask, more = {}) => ({ t: 'view', ver, tok: TOK, ask, events: [],
  room: { id: 'r', rules: '7' }, table: null, sheet: null, private: null, ...more });

/** A fresh line that has its first view. */
function joined(ask = []) {
  Socket.all = [];
  timers = [];
  connect('aaaaaaaaaaaaa');
  welcome(1, ask);
  return Socket.last;
}
function welcome(ver, ask, more) {
  const socket = Socket.last;
  socket.open();
  socket.say({ t: 'welcome', you: 'p', now_ms: 1, ver, tok: TOK });
  socket.say(view(ver, ask, more));
}
/** What a promise has come to. */
async function settled(promise) {
  const open = Symbol('open');
  const value = await Promise.race([promise, Promise.resolve().then(() => {}).then(() => open)]);
  return value === open ? null : value;
}

const scenarios = {
  'hello comes first and carries what is known'() {
    const first = joined();
    assert.deepEqual(Object.keys(first.sent[0]).slice(0, 2), ['t', 'room']);
    assert.equal(first.sent[0].since, undefined);
    first.end(1006);
    assert.equal(store.get().conn, 'offline');
    pass(3000);
    welcome(5, []);
    assert.deepEqual(Socket.last.sent[0].since, [1, TOK, '7']);
    assert.equal(store.get().conn, 'live');
  },

  async 'an unanswered intent is sent again with the same cid'() {
    const first = joined([prompt(3)]);
    const answer = intend({ t: 'act', prompt: 3, action: { kind: 'play', card: 'AS' } });
    const [sent] = first.of('act');
    first.end(1006);
    pass(3000);
    welcome(1, [prompt(3)]);
    assert.deepEqual(Socket.last.of('act'), [sent]);
    Socket.last.say({ t: 'ok', cid: sent.cid, ver: 2 });
    assert.equal(await settled(answer), null, 'its effect is not seen yet');
    Socket.last.say({ t: 'batch', ver: 2, tok: TOK, events: [], table: null, ask: [] });
    assert.deepEqual(await answer, { ok: true, ver: 2 });
    assert.equal(store.get().pending, null);
  },

  async 'an act whose question is gone was done, or is too late'() {
    for (const done of [true, false]) {
      const first = joined([prompt(3)]);
      const answer = intend({ t: 'act', prompt: 3, action: { kind: 'play' } });
      const [sent] = first.of('act');
      first.end(1006);
      pass(3000);
      welcome(9, [prompt(8)]);
      assert.deepEqual(Socket.last.of('act'), [sent]);
      Socket.last.say(done ? { t: 'ok', cid: sent.cid, ver: 5 }
        : { t: 'no', cid: sent.cid, code: 'late', detail: {} });
      assert.deepEqual(await answer, done ? { ok: true, ver: 5 }
        : { ok: false, code: 'late', detail: {} });
      assert.equal(store.get().pending, null);
    }
  },

  async 'what is asked for without a line is sent once'() {
    joined([prompt(3)]).end(1006);
    const answer = intend({ t: 'act', prompt: 3, action: { kind: 'play' } });
    assert.equal(store.get().pending.prompt, 3);
    pass(3000);
    welcome(1, [prompt(3)]);
    const [sent, ...more] = Socket.last.of('act');
    assert.deepEqual(more, []);
    Socket.last.say({ t: 'ok', cid: sent.cid, ver: 1 });
    assert.equal((await answer).ok, true);
  },

  async 'an act is withdrawn when the table was set back'() {
    const first = joined([prompt(3)]);
    const answer = intend({ t: 'act', prompt: 3, action: { kind: 'play' } });
    first.end(1006);
    pass(3000);
    welcome(1, [prompt(3)], { reason: 'rewound' });
    assert.equal((await answer).code, 'withdrawn');
  },

  async 'one intent at a time, and a double tap is one'() {
    const socket = joined([prompt(3)]);
    const act = { t: 'act', prompt: 3, action: { kind: 'play' } };
    const one = intend(act);
    assert.equal(intend(act), one);
    const chat = intend({ t: 'chat', text: 'hi' });
    assert.equal(socket.of('act').length, 1);
    assert.equal(socket.of('chat').length, 0);
    socket.say({ t: 'no', cid: socket.of('act')[0].cid, code: 'late', detail: {} });
    assert.equal((await one).code, 'late');
    assert.equal(socket.of('chat').length, 1);
    assert.equal(await settled(chat), null);
    assert.equal(intend({ t: 'sit' }), intend({ t: 'sit' }));
    assert.notEqual(intend({ t: 'ready', yes: true }), intend({ t: 'ready', yes: false }));
  },

  async 'busy and read-only are tried again with the same cid'() {
    const socket = joined();
    const answer = intend({ t: 'ready', yes: true });
    const { cid } = socket.of('ready')[0];
    socket.say({ t: 'no', cid, code: 'read_only', detail: {} });
    assert.equal(store.get().conn, 'readonly');
    pass(2000);
    assert.deepEqual(socket.of('ready').map((message) => message.cid), [cid, cid]);
    socket.say({ t: 'ok', cid, ver: 1 });
    assert.equal((await answer).ok, true);
    assert.equal(store.get().conn, 'live');
  },

  'an answer that does not come is asked for again'() {
    const socket = joined();
    void intend({ t: 'ready', yes: true });
    pass(6500);
    const [one, two] = socket.of('ready');
    assert.equal(one.cid, two.cid);
  },

  'a silent line is given up within twelve seconds'() {
    const socket = joined();
    pass(8000 + 3999);
    assert.equal(socket.of('ping').length, 1);
    socket.say({ t: 'pong', n: 1, now_ms: 1 });
    pass(4001 + 3999);
    assert.equal(socket.of('ping').length, 2);
    assert.equal(store.get().conn, 'live');
    pass(1);
    assert.equal(store.get().conn, 'offline');
    pass(3000);
    assert.equal(Socket.all.length, 2);
  },

  'an attempt that hangs is given up after five seconds'() {
    Socket.all = [];
    connect('aaaaaaaaaaaaa');
    pass(5000);
    assert.equal(store.get().conn, 'offline');
    pass(3000);
    assert.equal(Socket.all.length, 2);
  },

  'waiting times double to twenty seconds'() {
    Socket.all = [];
    connect('aaaaaaaaaaaaa');
    for (const most of [3000, 6000, 12000, 20000, 20000, 20000]) {
      const before = Socket.all.length;
      Socket.last.end(1006);
      pass(most);
      assert.equal(Socket.all.length, before + 1, `within ${most}`);
    }
  },

  'final codes end the attempts, 4008 comes back at once'() {
    for (const [code, stop] of [[4001, 'session'], [4002, 'gone'], [4003, 'protocol']]) {
      joined().end(code);
      assert.equal(store.get().stop, stop);
      pass(60000);
      assert.equal(Socket.all.length, 1);
    }
    joined().end(4008);
    assert.equal(Socket.all.length, 2);
  },

  'an overloaded server is given the time it asks for'() {
    joined().end(1013, 'retry_ms=9000');
    pass(8999);
    assert.equal(Socket.all.length, 1);
    pass(3001);
    assert.equal(Socket.all.length, 2);
  },

  'a restart brings the pages back spread over three seconds'() {
    const { random } = Math;
    for (const share of [0.01, 0.5, 0.99]) {
      Math.random = () => share;
      joined().end(1012, 'restart');
      pass(3000 * share - 1);
      assert.equal(Socket.all.length, 1);
      pass(1);
      assert.equal(Socket.all.length, 2);
    }
    Math.random = random;
  },

  'a restart is told until the page is back'() {
    const socket = joined();
    socket.say({ t: 'drain', after_ms: 700 });
    assert.equal(store.get().restart_ms, 700);
    assert.equal(store.get().conn, 'live');
    socket.end(1012, 'restart');
    pass(3000);
    assert.equal(store.get().restart_ms, 700);
    welcome(1, []);
    assert.equal(store.get().restart_ms, null);
  },

  'the network coming back ends the wait'() {
    joined().end(1006);
    wakers.online();
    assert.equal(Socket.all.length, 2);
  },

  'a woken page does not trust a silent socket'() {
    const socket = joined();
    wakers.pageshow();
    assert.equal(socket.of('ping').length, 1);
    pass(4000);
    assert.equal(Socket.all.length, 2);
  },

  'a page that slept is back without a wait'() {
    const { random } = Math;
    Math.random = () => 0.99;
    for (const ms of [5000, 60000, 600000]) {
      const wakes = { silent: () => {}, broken: (socket) => socket.end(1006),
        sent_off: (socket) => socket.end(4000, 'silent') };
      for (const [how, close] of Object.entries(wakes)) {
        const socket = joined();
        pass(7000);
        sleep(ms, wake);
        close(socket);
        if (how !== 'silent' || ms > 20000) assert.equal(Socket.all.length, 2, `${how} ${ms}`);
        pass(4000);
        assert.equal(Socket.all.length, 2, `${how} ${ms}`);
        welcome(1, []);
        assert.equal(store.get().conn, 'live');
      }
    }
    Math.random = random;
  },

  'an attempt that hung while the page slept is made anew'() {
    Socket.all = [];
    connect('aaaaaaaaaaaaa');
    sleep(60000, wake);
    assert.equal(Socket.all.length, 2);
    pass(5000);
    assert.equal(store.get().conn, 'offline');
  },

  'an overloaded server is left alone after a sleep too'() {
    const socket = joined();
    sleep(15000, wake);
    socket.end(1013, 'retry_ms=9000');
    pass(8999);
    assert.equal(Socket.all.length, 1);
  },

  'a closed table is not knocked at again'() {
    Socket.all = [];
    connect('aaaaaaaaaaaaa');
    Socket.last.open();
    Socket.last.say({ t: 'no', code: 'no_watching', detail: {} });
    assert.equal(store.get().stop, 'no_watching');
    pass(60000);
    assert.equal(Socket.all.length, 1);
  },

  'older frames and double chat lines change nothing'() {
    const socket = joined([prompt(3)]);
    socket.say({ t: 'batch', ver: 1, tok: TOK, events: [{ kind: 'x' }], table: null, ask: [] });
    assert.equal(store.get().ask.length, 1);
    socket.say({ t: 'batch', ver: 2, tok: TOK, events: [{ kind: 'x' }], table: { a: 1 }, ask: [] });
    assert.deepEqual(store.get().table, { a: 1 });
    assert.equal(store.get().room.id, 'r');
    const line = { n: 1, where: 'table', person: 'q', name: 'Q', text: 'hi', at_ms: 5 };
    socket.say({ t: 'chat_log', lines: [line] });
    socket.say({ t: 'chat', line });
    assert.equal(store.get().chat.length, 1);
  },
};

for (const [name, run] of Object.entries(scenarios)) {
  try {
    await run();
  } catch (error) {
    console.error(name);
    throw error;
  }
  console.log(name);
}
