/**
 * What the table needs to know or decide besides the cards, in its middle: who is away, votes, the
 * next deal, what happened while one was gone.
 */

import { attr, h, keyed, show, text } from './dom.js';
import { listed, t } from './i18n.js';
import { awayLine } from './live.js';
import { absentSeats, openSeat, personName, seatName } from './names.js';
import { mySeat } from './state.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./types.js').Actions} Actions */
/** @typedef {import('./types.js').Room} Room */
/** @typedef {{id: string, label: string, primary?: boolean, pressed?: boolean,
 *   run: () => void}} Choice */
/** @typedef {{id: string, words: string, kind?: string, choices: Choice[]}} Notice */

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
  /** @type {Set<string>} notices closed by the person */
  const closed = new Set();
  /** @type {string | null} */
  let news = null;

  const update = () => {
    const state = store.get();
    const away = new Set(absentIds(state));
    for (const id of closed) if (id.startsWith('away-') && !away.has(id)) closed.delete(id);
    const wait = (/** @type {string} */ id) => {
      closed.add(id);
      update();
    };
    const all = notices(state, actions, wait).filter(({ id, words, choices }) =>
      !closed.has(id) && (words !== '' || choices.length > 0));
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
    stop();
    list.remove();
  };
}

/**
 * What a whole view that is not the first one says about the time before.
 * @param {State} state
 * @returns {string | null}
 */
function newsOf({ frame, events }) {
  if (frame.kind !== 'view' || frame.first) return null;
  if (frame.reason !== null && REASONS.has(frame.reason)) return t(`net.reason.${frame.reason}`);
  return events.length > 0 ? awayLine(events) : null;
}

/** @param {State} state */
const ownMove = (state) => state.frame.by?.person !== undefined
  && state.frame.by.person === state.you;

/** @param {State} state */
const absentIds = (state) => state.room
  ? absentSeats(state.room, state.presence).map((seat) => `away-${seat}`) : [];

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {(id: string) => void} close
 * @returns {Notice[]}
 */
function notices(state, actions, close) {
  const { room } = state;
  if (!room) return [];
  const mine = mySeat(state);
  const running = room.status === 'playing' || room.status === 'between';
  return [
    ...(state.restart_ms !== null ? [{ id: 'restart', words: t('net.restart'), choices: [] }] : []),
    ...(room.status === 'broken' ? [{ id: 'broken', kind: 'warn', words: t('net.broken'), choices: [] }] : []),
    ...(running && room.seats[mine]?.minded ? [minded(actions)] : []),
    ...swapNotice(room, mine, actions),
    ...(mine >= 0 ? votes(state, room, actions) : []),
    ...(running ? absences(state, room, mine, actions, close) : []),
    ...(room.status === 'between' || room.status === 'over' ? [goOn(state, room, mine, actions)] : []),
    ...(mine < 0 && running ? watcherNotice(state, room, actions) : []),
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
 * @param {State} state
 * @param {Room} room
 * @param {Actions} actions
 * @returns {Notice[]}
 */
function votes(state, room, actions) {
  const here = new Set(state.presence.here);
  const voters = room.seats.filter((seat) => seat.person !== null && here.has(seat.person)).length;
  return Object.entries(room.votes).map(([what, { yes, no }]) => ({
    id: `vote-${what}`,
    words: `${t(`vote.${what}.question`)} ${t('vote.count',
      { yes: yes.length, no: no.length, n: voters })}`,
    choices: [true, false].map((side) => ({
      id: String(side), label: t(side ? 'vote.yes' : 'vote.no'),
      pressed: (side ? yes : no).includes(state.you ?? ''),
      run: () => void actions.send('vote', { what, yes: side }),
    })),
  }));
}

/**
 * @param {State} state
 * @param {Room} room
 * @param {number} mine
 * @param {Actions} actions
 * @param {(id: string) => void} close
 * @returns {Notice[]}
 */
function absences(state, room, mine, actions, close) {
  return absentSeats(room, state.presence).filter((seat) => seat !== mine).map((seat) => ({
    id: `away-${seat}`,
    kind: 'warn',
    words: t('net.absent', { name: seatName(room, seat) }),
    choices: mine < 0 ? [] : [
      { id: 'mind', label: t('bot.let'), primary: true,
        run: () => void actions.send('mind', { seat }) },
      { id: 'wait', label: t('act.wait'), run: () => close(`away-${seat}`) }],
  }));
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
    words: waiting,
    choices: mine < 0 ? [] : [{ id: kind, label: t(`room.${kind}`), primary: !asked,
      pressed: asked, run: () => void actions.send(kind) }],
  };
}

/**
 * @param {State} state
 * @param {Room} room
 * @param {Actions} actions
 * @returns {Notice[]}
 */
function watcherNotice(state, room, actions) {
  if (room.seats.some((seat) => seat.claim !== null && seat.claim === state.you)) {
    return [{ id: 'claimed', words: t('room.claimed'), choices: [] }];
  }
  const seat = openSeat(room);
  return [{ id: 'watching', words: t(seat >= 0 ? 'room.watching_free' : 'room.watching_full'),
    choices: seat < 0 ? [] : [{ id: 'play', label: t('room.play'), primary: true,
      run: () => void actions.send('sit', { seat }) }] }];
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

/**
 * @param {HTMLElement} place
 * @param {Choice[]} choices
 */
function drawChoices(place, choices) {
  keyed(place, choices, (choice) => choice.id, () => h('button', { type: 'button' }),
    (button, choice) => {
      text(button, choice.label);
      attr(button, 'class', choice.primary ? 'button primary' : 'button');
      attr(button, 'aria-pressed', choice.pressed === undefined ? null : String(choice.pressed));
      button.onclick = choice.run;
    });
  show(place, choices.length > 0);
}
