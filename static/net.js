/**
 * The line to the server: one WebSocket that comes back by itself, and intents of which at most one
 * is unanswered. It hands every frame to the store and never looks inside a view.
 */

import { Advice } from './advice.js';
import { time } from './clock.js';
import { codeIn } from './codes.js';
import { decode, encode } from './msgpack.js';
import { settings } from './settings.js';
import { language } from './i18n.js';
import { store } from './state.js';

/** @typedef {import('./types.js').Message} Message */
/** @typedef {import('./types.js').Answer} Answer */
/** @typedef {{message: Message, tries: number, done: (answer: Answer) => void,
 *   promise: Promise<Answer>, ver?: number}} Intent  `ver`: done there, not yet seen */

const PROTOCOL = 'cardroom.v1';
const CONNECT_MS = 5000;
const PING_MS = 8000;
const PROBE_MS = 4000;
const ASLEEP_MS = 20000;
const FIRST_RETRY_MS = 3000;
const LONGEST_RETRY_MS = 20000;
const AGAIN_MS = 800;
const DOUBT_MS = 6000;
const TRIES = 8;

/** Close codes after which no further attempt is made. */
const FINAL = /** @type {{[code: number]: string}} */ ({ 4001: 'session', 4002: 'gone', 4003: 'protocol' });
/** Refusals that only ask for patience. */
const PATIENCE = new Set(['busy', 'read_only', 'rate']);
/** Refusals of `hello`, and reasons of a close: nothing more will come. */
const UNWELCOME = new Set(['no_watching', 'other_version', 'banned']);

/** @returns {string} an id for one intent; works without a secure context */
export function newCid() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @returns {string} */
function address() {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/ws`;
}

/**
 * What tells one intent from another while both are unanswered.
 * @param {Message} message
 */
const wish = ({ cid, luck, ...message }) => (message.t === 'act'
  ? `act ${message.prompt}` : JSON.stringify(message));

export class Line {
  constructor() {
    /** @type {string | null} */
    this.room = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.failures = 0;
    this.pings = 0;
    this.heard_ms = 0;
    /** The page came back, and nobody has answered since. */
    this.woken = false;
    this.viewed = false;
    /** @type {Intent[]} the first one is under way */
    this.queue = [];
    this.advice = new Advice((message) => this.write(message));
    /** @type {{[name: string]: ReturnType<typeof setTimeout> | undefined}} */
    this.timers = {};
  }

  /**
   * @param {string} name
   * @param {number} ms
   * @param {() => void} run
   */
  later(name, ms, run) {
    clearTimeout(this.timers[name]);
    this.timers[name] = setTimeout(run, ms);
  }

  /** @param {string} room */
  enter(room) {
    this.leave();
    this.room = room;
    this.failures = 0;
    this.open();
  }

  /** Close the line and forget the room. */
  leave() {
    this.room = null;
    this.drop();
    for (const intent of this.queue.splice(0)) this.settle(intent, refusal('withdrawn'));
    store.reset();
  }

  /** Let go of the socket, whatever it is doing; its later events count no more. */
  drop() {
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    const socket = this.socket;
    this.socket = null;
    this.viewed = false;
    this.advice.give(null);
    socket?.close();
  }

  /** Try to connect now. */
  open() {
    if (this.room === null) return;
    this.drop();
    store.set({ conn: 'connecting', stop: null });
    const socket = new WebSocket(address(), PROTOCOL);
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    this.later('connect', CONNECT_MS, () => this.retry());
    socket.onopen = () => this.hello(socket);
    socket.onmessage = (event) => {
      if (socket === this.socket) this.heard(decode(event.data));
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.closed(event.code, event.reason);
    };
  }

  /** @param {WebSocket} socket */
  hello(socket) {
    if (socket !== this.socket || this.room === null) return;
    const { ver, tok, room } = store.get();
    const since = tok && room ? [ver, tok, room.rules] : undefined;
    this.write({ t: 'hello', room: this.room, lang: language(),
      name: settings.name || undefined, since,
      code: codeIn(location.hash) ?? undefined });
  }

  /**
   * @param {Message} message
   * @returns {boolean} whether it could be handed to the socket
   */
  write(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(encode(message));
    return true;
  }

  /** @param {Message} message */
  heard(message) {
    this.heard_ms = Date.now();
    clearTimeout(this.timers.probe);
    if (message.t === 'pong' || message.t === 'welcome') this.woken = false;
    time.hear(message);
    if (message.t === 'welcome') this.welcomed();
    this.advice.hear(message);
    if (message.t === 'ok' || message.t === 'no') this.answered(message);
    else store.receive(message);
    if (message.t === 'view' || message.t === 'batch') this.arrived();
    if (message.t === 'view') this.caughtUp(message);
    if (message.t === 'batch') this.failures = 0;
  }

  welcomed() {
    clearTimeout(this.timers.connect);
    this.beat();
  }

  /**
   * The whole view is here: go on with what is unanswered. Whether it was done, the server knows by
   * its `cid`; at a table that was set back, its question may be another one.
   * @param {Message} view
   */
  caughtUp(view) {
    if (this.viewed) return;
    this.viewed = true;
    this.failures = 0;
    for (const intent of [...this.queue]) {
      if (view.reason !== 'rewound' || intent.message.t !== 'act') continue;
      this.settle(intent, refusal('withdrawn'));
    }
    this.dispatch();
  }

  /** Ask every 8 s whether anybody is there: a silent line is given up within 12 s. */
  beat() {
    this.later('ping', PING_MS, () => {
      this.probe(() => this.retry());
      this.beat();
    });
  }

  /** @param {() => void} lost  what to do if nothing at all is heard soon */
  probe(lost) {
    this.pings += 1;
    this.write({ t: 'ping', n: this.pings });
    this.later('probe', PROBE_MS, lost);
  }

  /**
   * @param {number} code
   * @param {string} reason
   */
  closed(code, reason) {
    const stop = FINAL[code];
    if (stop) this.stop(UNWELCOME.has(reason) ? reason : stop);
    else if (code === 4008) this.open();
    else if (code === 1013) this.retry(Number(/\d+/.exec(reason)?.[0] ?? LONGEST_RETRY_MS));
    else this.retry();
  }

  /** @param {string} why */
  stop(why) {
    this.drop();
    store.set({ conn: 'stopped', stop: why });
    for (const intent of [...this.queue]) this.settle(intent, refusal('withdrawn'));
  }

  /**
   * Connect again after a while: 0-3 s at random at first, then doubling to 20 s. A line that broke
   * while the page slept is nobody else's trouble and comes back at once.
   * @param {number} [atLeast]
   */
  retry(atLeast = 0) {
    if (this.woken && atLeast === 0) {
      this.woken = false;
      this.open();
      return;
    }
    this.drop();
    store.set({ conn: 'offline' });
    const span = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.failures);
    const base = this.failures === 0 ? 0 : span / 2;
    this.failures += 1;
    this.later('retry', atLeast + base + Math.random() * (span - base), () => this.open());
  }

  /** The page or the network came back: do not wait, and do not trust an old socket. */
  wake() {
    const { conn } = store.get();
    if (this.room === null || conn === 'stopped') return;
    this.woken = true;
    if (this.socket === null) this.open();
    else if (this.socket.readyState === WebSocket.OPEN) {
      if (Date.now() - this.heard_ms > ASLEEP_MS) this.open();
      else this.probe(() => this.open());
    }
  }

  /**
   * Ask for a change. One question is answered only once, and a double tap asks only once.
   * @param {Message} message  without `cid`
   * @returns {Promise<Answer>}
   */
  intend(message) {
    const twin = this.queue.find((intent) => wish(intent.message) === wish(message));
    if (twin) return twin.promise;
    /** @type {(answer: Answer) => void} */
    let done = () => {};
    const promise = /** @type {Promise<Answer>} */ (new Promise((resolve) => {
      done = resolve;
    }));
    this.queue.push({ message: { ...message, cid: newCid() }, tries: 0, done, promise });
    if (this.queue.length === 1) this.dispatch();
    return promise;
  }

  /** Send the first intent of the queue (again). */
  dispatch() {
    const intent = this.queue[0];
    store.set({ pending: intent?.message ?? null });
    if (!intent || !this.viewed) return;
    this.write(intent.message);
    this.later('doubt', DOUBT_MS, () => this.dispatch());
  }

  /** @param {Message} message */
  answered(message) {
    const intent = this.queue[0];
    if (message.cid === undefined) this.toldToAll(message);
    if (!intent || message.cid !== intent.message.cid) return;
    if (message.t === 'ok') {
      if (store.get().conn === 'readonly') store.set({ conn: 'live' });
      clearTimeout(this.timers.doubt);
      intent.ver = message.ver;
      this.arrived();
    } else if (PATIENCE.has(message.code) && intent.tries < TRIES) {
      this.again(intent, message);
    } else {
      this.settle(intent, refusal(message.code, message.detail));
      this.dispatch();
    }
  }

  /** An intent is done when its effect is seen: until then the page shows it as sending. */
  arrived() {
    const intent = this.queue[0];
    if (intent?.ver === undefined || intent.ver > store.get().ver) return;
    this.settle(intent, { ok: true, ver: intent.ver });
    this.dispatch();
  }

  /**
   * @param {Intent} intent
   * @param {Message} message
   */
  again(intent, message) {
    intent.tries += 1;
    clearTimeout(this.timers.doubt);
    if (message.code === 'read_only') store.set({ conn: 'readonly' });
    const wait = message.detail?.retry_ms ?? AGAIN_MS * (1 + Math.random());
    this.later('again', wait, () => this.dispatch());
  }

  /**
   * A refusal without anything asked: the next view says that the table goes on.
   * @param {Message} message
   */
  toldToAll(message) {
    if (UNWELCOME.has(message.code)) this.stop(message.code);
    if (message.code === 'read_only') store.set({ conn: 'readonly' });
  }

  /**
   * @param {Intent} intent
   * @param {Answer} answer
   */
  settle(intent, answer) {
    clearTimeout(this.timers.doubt);
    this.queue = this.queue.filter((other) => other !== intent);
    store.set({ pending: this.queue[0]?.message ?? null });
    intent.done(answer);
  }
}

/**
 * @param {string} code
 * @param {{[key: string]: any}} [detail]
 * @returns {Answer}
 */
const refusal = (code, detail = {}) => ({ ok: false, code, detail });

const line = new Line();

/**
 * Enter a room and stay connected to it.
 * @param {string} room
 */
export const connect = (room) => line.enter(room);

/** Leave the room; nothing of it stays. */
export const disconnect = () => line.leave();

/** Connect again after the attempts were given up. */
export const reconnect = () => line.open();

/**
 * Send what needs no answer; lost if there is no line.
 * @param {Message} message
 */
export const send = (message) => line.write(message);

/**
 * @param {Message} message  without `cid`
 * @returns {Promise<Answer>}
 */
export const intend = (message) => line.intend(message);

/**
 * @param {Message} question  `prompt`, `draft`
 * @returns {Promise<Message | null>}
 */
export const advise = (question) => line.advice.ask(question);

/** Connect at once when the network or the page comes back. */
export function watchPage() {
  const wake = () => line.wake();
  addEventListener('online', wake);
  addEventListener('pageshow', wake);
  document.addEventListener('resume', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
}
