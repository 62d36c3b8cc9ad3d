/**
 * The page of a room: connects, and shows the lobby or the table with its bar, notices and side
 * panel. Parts subscribe to the store themselves; this file decides which of them are there.
 */

import { attr, h, replace, show, text } from './dom.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { luckSent, note, withLuck } from './chance.js';
import { heardLines, mountChat } from './chat.js';
import { watchSeatLink } from './entercode.js';
import { note as showNote, sayRefusal } from './explain.js';
import { gameUi } from './games/index.js';
import { narrate, say } from './live.js';
import { mountLobby } from './lobby.js';
import { personName, seatName } from './names.js';
import { advise, connect, disconnect, intend, send } from './net.js';
import { mountNotices } from './notices.js';
import { mountPeople } from './people.js';
import { mountSeatNotices } from './seatnotices.js';
import { roomSentences } from './roomlog.js';
import { seatLoss } from './seatloss.js';
import { settings } from './settings.js';
import { mountSheet } from './sheet.js';
import { store } from './state.js';
import { stopped } from './stopped.js';
import { mountTable } from './table.js';
import { mountTopbar } from './topbar.js';
import { watchTurn } from './turn.js';
import { makeView } from './view.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./topbar.js').PanelName} PanelName */

/** The form of a room's id: a link that has lost a part leads nowhere. */
const ROOM = /^[a-z2-7]{13}$/;
const WIDE = matchMedia('(min-width: 1100px)');

/** @type {import('./types.js').Actions} */
const actions = {
  act: (prompt, action) => said(intend({ t: 'act', prompt: prompt.id, action })),
  draft: (prompt, draft) => {
    store.set({ draft: { prompt: prompt.id, draft } });
    send({ t: 'draft', prompt: prompt.id, draft });
  },
  advise: (prompt, draft) => advise({ prompt: prompt.id, draft }),
  send: async (kind, fields = {}) => {
    const message = withLuck({ t: kind, ...fields });
    const { room } = store.get();
    const answer = await said(intend(message));
    if (answer.ok && room) luckSent(message, room);
    return answer;
  },
};

/**
 * @param {Promise<import('./types.js').Answer>} promise
 * @returns {Promise<import('./types.js').Answer>}
 */
async function said(promise) {
  const answer = await promise;
  sayRefusal(answer, store.get().room?.game ?? '');
  return answer;
}

/**
 * @param {HTMLElement} root
 * @param {string} room
 * @returns {() => void}
 */
export function mountRoom(root, room) {
  const stage = h('main', { class: 'stage', tabindex: -1 });
  const side = sidePanel();
  const page = h('div', { class: 'room' });
  replace(root, page);
  const bar = mountTopbar(page, store, side.toggle);
  page.append(h('div', { class: 'room-body' }, stage, side.node));
  const view = stageView(stage);
  const update = (/** @type {State} */ state, /** @type {State} */ before) => {
    attr(page, 'data-view', view(state));
    side.update(state, before);
    bar.update(side.shown(state), side.unread(state));
    if (state.frame !== before.frame) tell(state);
    if (state.room && state.room !== before.room) note(state.room);
  };
  const stops = [store.subscribe(update), watchTurn(store), watchSeatLink(store, actions),
    side.stop, bar.stop, settings.subscribe(() => update(store.get(), store.get()))];
  if (store.get().room?.id === room) store.set({});
  else if (ROOM.test(room)) connect(room);
  else goNowhere();
  return () => {
    stops.forEach((stop) => stop());
    view(null);
    if (!location.pathname.includes(room)) disconnect();
  };
}

/** No room, and no line to one. */
function goNowhere() {
  disconnect();
  store.set({ conn: 'stopped', stop: 'gone' });
}

/**
 * Put what happened into words for those who listen; a whole view is not read out.
 * @param {State} state
 */
function tell(state) {
  const view = state.frame.kind === 'batch' ? makeView(state) : null;
  const game = view && gameUi(view.room.game);
  if (!view || !game) return;
  const names = view.room.seats.map((_, seat) => seatName(view.room, seat));
  for (const { words, shown } of roomSentences(state.events,
    { names, me: view.me ?? -1, person: (id) => personName(view.room, id) })) (shown ? showNote : say)(words);
  narrate(game.sentences(state.events, view, names));
}

/**
 * What stands in the middle.
 * @param {State} state
 * @returns {'wait' | 'stopped' | 'lobby' | 'table'}
 */
function viewOf(state) {
  if (state.conn === 'stopped') return 'stopped';
  if (!state.room) return 'wait';
  return state.room.status === 'lobby' ? 'lobby' : 'table';
}

/**
 * Keeps the right part in the middle; called with null it clears the place.
 * @param {HTMLElement} stage
 * @returns {(state: State | null) => string}
 */
function stageView(stage) {
  let shown = '';
  /** @type {(() => void)[]} */
  let stops = [];
  return (state) => {
    const wanted = state === null ? 'none'
      : viewOf(state) + (state.conn === 'stopped' ? state.stop ?? '' : '');
    if (wanted === shown) return state ? viewOf(state) : wanted;
    const held = stage.contains(document.activeElement);
    stops.forEach((stop) => stop());
    stage.replaceChildren();
    if (held) stage.focus({ preventScroll: true }); // a keyboard goes on from here
    const lobbyLeft = shown === 'lobby' && wanted === 'table';
    shown = wanted;
    stops = state === null ? [] : mountView(stage, state);
    if (lobbyLeft) say(t('room.begins'));
    return state ? viewOf(state) : wanted;
  };
}

/**
 * @param {HTMLElement} stage
 * @param {State} state
 * @returns {(() => void)[]}
 */
function mountView(stage, state) {
  switch (viewOf(state)) {
    case 'wait':
      stage.append(h('p', { class: 'centre soft' }, t('line.connecting')));
      return [];
    case 'stopped':
      stage.append(stopped(state.stop ?? 'gone'));
      return [];
    case 'lobby':
      return [mountNotices(stage, store, actions), mountSeatNotices(stage, store, actions),
        mountLobby(stage, store, actions)];
    default: {
      const notices = [mountNotices(stage, store, actions),
        mountSeatNotices(stage, store, actions)];
      const place = h('div', { class: 'table-place' });
      stage.append(place);
      return [...notices, mountTable(place, store, actions)];
    }
  }
}

/**
 * The panel beside the table (over it on a small screen): chat, score sheet or people. It gives way
 * to the word that a seat is lost.
 */
function sidePanel() {
  const heading = h('h2', { class: 'grow' });
  const parts = { chat: h('div', { class: 'side-part chat' }),
    sheet: h('div', { class: 'side-part' }), people: h('div', { class: 'side-part stack' }) };
  const titles = { chat: 'chat.chat', sheet: 'score.sheet', people: 'room.table' };
  const close = h('button', { class: 'icon-button', type: 'button', 'aria-label': t('act.close'),
    on: { click: () => choose('none') } }, icon('close'));
  const node = h('aside', { class: 'side', id: 'side', hidden: true, on: {
    keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Escape') choose('none');
    } } },
  h('div', { class: 'side-head' }, heading, close), ...Object.values(parts));
  let panel = WIDE.matches ? settings.get('panel') : 'none';
  let read = -1;
  const stops = [mountChat(parts.chat, store, actions), mountSheet(parts.sheet, store),
    mountPeople(parts.people, store, actions)];

  /** @param {string} wanted */
  const choose = (wanted) => {
    const before = panel;
    panel = wanted;
    settings.set('panel', wanted);
    if (wanted === 'none') {
      /** @type {HTMLElement | null} */ (
        document.querySelector(`.topbar [data-panel="${before}"]`))?.focus();
    } else {
      close.focus({ preventScroll: true });
    }
  };
  /** @param {State} state */
  const shown = (state) => (state.room?.status === 'lobby' && panel !== 'chat'
    && panel !== 'none' ? (WIDE.matches ? 'chat' : 'none') : panel);
  const lines = (/** @type {State} */ state) =>
    heardLines(state.chat).filter((line) => line.person !== state.you).length;
  return {
    node,
    shown,
    toggle: (/** @type {PanelName} */ name) => choose(shown(store.get()) === name ? 'none' : name),
    unread: (/** @type {State} */ state) => {
      if (shown(state) === 'chat' || read < 0) read = state.frame.kind === 'none' ? -1 : lines(state);
      return Math.max(0, lines(state) - Math.max(0, read));
    },
    update: (/** @type {State} */ state, /** @type {State} */ before) => {
      if (!WIDE.matches && panel !== 'none' && seatLoss(state, before) !== null) choose('none');
      const now = shown(state);
      show(node, now !== 'none' && state.room !== null && state.conn !== 'stopped');
      for (const [name, part] of Object.entries(parts)) show(part, name === now);
      if (now in titles) text(heading, t(titles[/** @type {PanelName} */ (now)]));
    },
    stop: () => stops.forEach((stop) => stop()),
  };
}
