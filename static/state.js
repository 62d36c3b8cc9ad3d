/**
 * The newest frame and what else the page knows, in one place. Views are replaced whole; nothing is
 * ever computed from events.
 */

/**
 * @typedef {'idle' | 'connecting' | 'live' | 'offline' | 'readonly' | 'stopped'} Conn
 *
 * @typedef {object} State
 * @property {Conn} conn
 * @property {string | null} stop  why no further attempt is made: `gone`, `session`, `protocol` ...
 * @property {string | null} you  your person id
 * @property {number} ver
 * @property {Uint8Array | null} tok
 * @property {import('./types.js').Room | null} room
 * @property {import('./types.js').Table | null} table
 * @property {import('./types.js').Pace | null} pace  who is awaited, and for how long still
 * @property {import('./types.js').Sheet | null} sheet
 * @property {import('./types.js').Private | null} private
 * @property {import('./types.js').Prompt[]} ask
 * @property {import('./types.js').Message | null} draft  the kept answer in the making
 * @property {import('./types.js').Presence} presence
 * @property {import('./types.js').ChatLine[]} chat
 * @property {import('./types.js').Message | null} pending  the intent that waits for its answer
 * @property {import('./types.js').GameEvent[]} events  of the newest frame; a new list per frame
 * @property {{kind: 'none' | 'view' | 'batch', reason: string | null, first: boolean,
 *   by: import('./types.js').Message | null}} frame  what the newest frame was; `first` of a page
 * @property {number | null} restart_ms  the server said that it restarts
 * @property {import('./lifetimes.js').Kept | null} kept  how long room and seats are kept
 *
 * @typedef {(state: State, before: State) => void} Listener
 */

const CHAT_LINES = 200;

/** @returns {State} */
function empty() {
  return {
    conn: 'idle', stop: null, you: null, ver: 0, tok: null, room: null, table: null, pace: null,
    sheet: null, private: null, ask: [], draft: null, presence: { n: 0, here: [], watchers: 0 }, chat: [],
    pending: null, events: [], frame: { kind: 'none', reason: null, first: true, by: null },
    restart_ms: null, kept: null,
  };
}

export class Store {
  constructor() {
    /** @type {State} */
    this.state = empty();
    /** @type {Set<Listener>} */
    this.listeners = new Set();
  }

  /** @returns {State} */
  get() {
    return this.state;
  }

  /** Forget everything: another room. */
  reset() {
    this.set(empty());
  }

  /** @param {Partial<State>} patch */
  set(patch) {
    const before = this.state;
    this.state = { ...before, ...patch };
    for (const listener of [...this.listeners]) listener(this.state, before);
  }

  /**
   * @param {Listener} listener  called after every change
   * @returns {() => void} stop listening
   */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Take over one message of the server.
   * @param {import('./types.js').Message} message
   */
  receive(message) {
    const state = this.state;
    switch (message.t) {
      case 'welcome':
        this.set({ you: message.you, presence: { ...state.presence, n: 0 }, restart_ms: null,
          kept: message.kept ?? null });
        break;
      case 'view':
        this.set({ ...viewParts(message), events: message.events ?? [],
          draft: message.draft ?? null, conn: 'live',
          frame: { kind: 'view', reason: message.reason ?? null,
            first: state.frame.kind === 'none', by: null } });
        break;
      case 'batch':
        if (message.ver <= state.ver) break;
        this.set({ ...viewParts(message), events: message.events ?? [], conn: 'live',
          frame: { kind: 'batch', reason: null, first: false, by: message.by ?? null } });
        break;
      case 'presence':
        if (message.n < state.presence.n) break;
        this.set({ presence: { n: message.n, here: message.here, watchers: message.watchers } });
        break;
      case 'chat_log':
        this.set({ chat: merged([], message.lines) });
        break;
      case 'chat':
        this.set({ chat: merged(state.chat, [message.line]) });
        break;
      case 'drain':
        this.set({ restart_ms: message.after_ms });
        break;
    }
  }
}

/**
 * The view parts that a frame carries.
 * @param {import('./types.js').Message} message
 * @returns {Partial<State>}
 */
function viewParts(message) {
  /** @type {import('./types.js').Message} */
  const parts = { ver: message.ver, tok: message.tok };
  for (const name of ['room', 'table', 'pace', 'sheet', 'private', 'ask']) {
    if (name in message) parts[name] = message[name];
  }
  parts.ask = parts.ask ?? [];
  return parts;
}

/**
 * Chat lines in order, each once.
 * @param {import('./types.js').ChatLine[]} known
 * @param {import('./types.js').ChatLine[]} lines
 * @returns {import('./types.js').ChatLine[]}
 */
function merged(known, lines) {
  const seen = new Set(known.map((line) => `${line.where} ${line.n}`));
  const fresh = lines.filter((line) => !seen.has(`${line.where} ${line.n}`));
  const all = [...known, ...fresh];
  all.sort((a, b) => a.at_ms - b.at_ms || a.n - b.n);
  return all.slice(-CHAT_LINES);
}

/**
 * The seat this person holds, or -1.
 * @param {State} state
 * @returns {number}
 */
export function mySeat(state) {
  return state.room && state.you
    ? state.room.seats.findIndex((seat) => seat.person === state.you) : -1;
}

/**
 * The prompt the deal waits for from this person; nothing while the table pauses.
 * @param {State} state
 * @returns {import('./types.js').Prompt | null}
 */
export function myPrompt(state) {
  if (state.room?.paused) return null;
  return state.ask.find((prompt) => prompt.must) ?? null;
}

/** The store of the page. */
export const store = new Store();
