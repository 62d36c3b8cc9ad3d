/**
 * What the table needs to know or decide besides the cards, above it: a bot in one's place, votes, the
 * next deal, what happened while one was gone.
 */

import { drawChoices } from './choices.js';
import { attr, h, keyed, show, text } from './dom.js';
import { time } from './clock.js';
import { gameUi } from './games/index.js';
import { listed, t } from './i18n.js';
import { awayLine } from './live.js';
import { personName, seatName } from './names.js';
import { mySeat } from './state.js';
import { nextLapse, voteNotices } from './votes.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./types.js').Actions} Actions */
/** @typedef {import('./types.js').Room} Room */
/** @typedef {import('./choices.js').Choice} Choice */
/** @typedef {{id: string, words: string, kind?: string, choices: Choice[]}} Notice */

const MINUTE_MS = 60_000;

/** Why a whole view came that needs a word. */
const REASONS = new Set(['gap', 'rewound', 'rules']);

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 * @returns {() => void}
 */
export function mountNotices(root, store, actions) {
  const list = h('div', { class: 'notices', role: 'group', 'aria-label': t('notice.group') });
  root.append(list);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let lapse;
  /** @type {string | null} */
  let news = null;

  const update = () => {
    const state = store.get();
    clearTimeout(lapse);
    const ms = state.room ? nextLapse(state.room) : null;
    if (ms !== null) lapse = setTimeout(update, ms);
    const all = notices(state, actions).filter(({ words, choices }) =>
      words !== '' || choices.length > 0);
    if (news !== null) {
      all.unshift({ id: 'news', words: news, choices: [{ id: 'close', label: t('act.close'),
        run: () => {
          news = null;
          update();
        } }] });
    }
    draw(list, all);
  };
  const stop = store.subscribe((state, before) => {
    if (state.frame !== before.frame) news = newsOf(state) ?? (ownMove(state) ? null : news);
    update();
  });
  update();
  return () => {
    clearTimeout(lapse);
    stop();
    list.remove();
  };
}

/**
 * What a whole view that is not the first one says about the time before.
 * @param {State} state
 * @returns {string | null}
 */
function newsOf({ frame, events, room }) {
  if (frame.kind !== 'view' || frame.first) return null;
  if (frame.reason !== null && REASONS.has(frame.reason)) return t(`net.reason.${frame.reason}`);
  const game = gameUi(room?.game ?? '');
  return game ? awayLine(events, game.stops) : null;
}

/** @param {State} state */
const ownMove = (state) => state.frame.by?.person !== undefined
  && state.frame.by.person === state.you;

/**
 * @param {State} state
 * @param {Actions} actions
 * @returns {Notice[]}
 */
function notices(state, actions) {
  const { room } = state;
  if (!room) return [];
  const mine = mySeat(state);
  const running = room.status === 'playing' || room.status === 'between';
  return [
    ...(state.restart_ms !== null ? [{ id: 'restart', words: t('net.restart'), choices: [] }] : []),
    ...(room.status === 'broken' ? [{ id: 'broken', kind: 'warn', words: t('net.broken'), choices: [] }] : []),
    ...(running && room.seats[mine]?.minded ? [minded(actions)] : []),
    ...swapNotice(room, mine, actions),
    ...voteNotices(state, actions),
    ...(room.status === 'between' || room.status === 'over' ? [goOn(state, room, mine, actions)] : []),
  ];
}

/**
 * @param {Actions} actions
 * @returns {Notice}
 */
const minded = (actions) => ({ id: 'minded', kind: 'warn', words: t('bot.minds_you'), choices: [
  { id: 'back', label: t('bot.takeback'), primary: true, run: () => void actions.send('back') }] });

/**
 * @param {Room} room
 * @param {number} mine
 * @param {Actions} actions
 * @returns {Notice[]}
 */
function swapNotice(room, mine, actions) {
  if (!room.swap) return [];
  if (room.swap.from === mine) {
    return [{ id: 'swap', choices: [],
      words: t('room.swap.asked', { name: seatName(room, room.swap.to) }) }];
  }
  if (room.swap.to !== mine) return [];
  const answer = (/** @type {boolean} */ yes) => () => void actions.send('swap_answer', { yes });
  return [{ id: 'swap', words: t('room.swap.ask', { name: seatName(room, room.swap.from) }),
    choices: [{ id: 'yes', label: t('call.yes'), primary: true, run: answer(true) },
      { id: 'no', label: t('call.no'), run: answer(false) }] }];
}

/**
 * Between deals and after the match.
 * @param {State} state
 * @param {Room} room
 * @param {number} mine
 * @param {Actions} actions
 * @returns {Notice}
 */
function goOn(state, room, mine, actions) {
  const over = room.status === 'over';
  const here = new Set(state.presence.here);
  const missing = room.seats.filter((seat) =>
    seat.person !== null && !seat.ready && here.has(seat.person));
  const asked = Boolean(room.seats[mine]?.ready);
  const waiting = asked && missing.length > 0
    ? t('room.waiting_people', { names: listed(missing.map((seat) => personName(room, seat.person))) })
    : '';
  const kind = over ? 'rematch' : 'next';
  return {
    id: kind, kind: 'go-on',
    words: [minutesLeft(state), waiting].filter(Boolean).join(' '),
    choices: mine < 0 ? [] : [{ id: kind, label: t(`room.${kind}`), primary: !asked,
      pressed: asked, run: () => void actions.send(kind) }],
  };
}

/**
 * How long the match may still go on, where it has a limit.
 * @param {State} state
 * @returns {string}
 */
function minutesLeft({ pace }) {
  if (!pace || pace.limit_ms === null) return '';
  const left_ms = Math.max(0, pace.limit_ms - (time.clock_ms() - pace.clock_ms));
  return t('clock.limit', { n: Math.ceil(left_ms / MINUTE_MS) });
}

/**
 * @param {HTMLElement} list
 * @param {Notice[]} all
 */
function draw(list, all) {
  keyed(list, all, (notice) => notice.id, () => h('section', { class: 'notice' },
    h('p', { role: 'status' }), h('div', { class: 'row' })), (node, notice) => {
    const [words, place] = /** @type {[HTMLElement, HTMLElement]} */ ([...node.children]);
    attr(node, 'class', `notice ${notice.kind ?? ''}`);
    text(words, notice.words);
    show(words, notice.words !== '');
    drawChoices(place, notice.choices);
  });
  show(list, all.length > 0);
}
