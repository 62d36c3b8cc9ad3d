/**
 * The seats of a room as a list with what one may do at each: sit, stand, swap, bots, host's role.
 * The same list stands in the lobby and beside a running table.
 */

import { attr, h, keyed, show, text } from './dom.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { personName, seatName } from './names.js';
import { mySeat } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./types.js').Actions} Actions */
/** @typedef {{id: string, label: string, run: () => void}} Choice */

/**
 * What this person may do at a seat.
 * @param {State} state
 * @param {number} seat
 * @param {Actions} actions
 * @returns {Choice[]}
 */
function choices(state, seat, actions) {
  const { room, you } = state;
  if (!room) return [];
  const info = room.seats[seat];
  const mine = mySeat(state);
  const lobby = room.status === 'lobby';
  const host = room.host === you;
  /** @type {Choice[]} */
  const found = [];
  /** @param {string} id @param {string} key @param {string} kind @param {object} [fields] */
  const add = (id, key, kind, fields = {}) => {
    found.push({ id, label: t(key), run: () => void actions.send(kind, { seat, ...fields }) });
  };
  if (seat === mine) add('stand', 'room.standup', 'stand');
  else if (info.person === null) openSeat(add, info, mine >= 0, lobby, host);
  else if (lobby && mine >= 0) add('swap', 'room.swap', 'swap');
  if (info.person !== null && seat !== mine) {
    const away = !state.presence.here.includes(info.person);
    if (mine >= 0 && away && !info.minded) add('mind', 'bot.let', 'mind');
    if (host) add('host', 'room.host.pass', 'host', { person: info.person });
  }
  if (seat === mine && info.minded) add('back', 'bot.takeback', 'back');
  return found;
}

/**
 * A seat without a person.
 * @param {(id: string, key: string, kind: string, fields?: object) => void} add
 * @param {import('./types.js').SeatInfo} info
 * @param {boolean} seated
 * @param {boolean} lobby
 * @param {boolean} host
 */
function openSeat(add, info, seated, lobby, host) {
  if (!seated && info.claim === null) {
    add('sit', info.bot === null || lobby ? 'room.sit' : 'room.play_next', 'sit');
  }
  if (seated && lobby) add('swap', 'room.move_here', 'swap');
  if (host && info.bot === null) add('bot', 'bot.add', 'bot', { on: true });
  if (host && info.bot !== null && lobby) add('unbot', 'bot.remove', 'bot', { on: false });
}

/**
 * The marks of a seat.
 * @param {State} state
 * @param {number} seat
 * @returns {{id: string, label: string, kind: string}[]}
 */
function marks(state, seat) {
  const { room, you, presence } = state;
  if (!room) return [];
  const info = room.seats[seat];
  const found = [];
  if (info.person === you) found.push({ id: 'you', label: t('person.you'), kind: 'good' });
  if (info.person !== null && info.person === room.host) {
    found.push({ id: 'host', label: t('room.host'), kind: '' });
  }
  if (info.bot !== null && info.person === null) {
    found.push({ id: 'bot', label: t('bot.bot'), kind: '' });
  }
  if (info.minded) found.push({ id: 'minded', label: t('bot.minds'), kind: 'warn' });
  if (info.person !== null && !presence.here.includes(info.person)) {
    found.push({ id: 'away', label: t('net.away'), kind: 'warn' });
  }
  if (info.claim !== null) {
    found.push({ id: 'claim', kind: 'good',
      label: t('room.claim', { name: personName(room, info.claim) }) });
  }
  if (room.status === 'lobby' && info.person !== null) {
    found.push(info.ready ? { id: 'ready', label: t('room.ready_mark'), kind: 'good' }
      : { id: 'notready', label: t('room.notready'), kind: '' });
  }
  return found;
}

/**
 * @param {HTMLElement} list
 * @param {State} state
 * @param {Actions} actions
 */
export function updateSeats(list, state, actions) {
  const { room } = state;
  if (!room) return;
  keyed(list, room.seats, (_, seat) => seat, () => seatNode(), (node, info, seat) => {
    const [number, , name, chips, buttons] = node.querySelectorAll('[data-part]');
    text(number, String(seat + 1));
    text(name, seatName(room, seat));
    attr(node, 'class', info.person === null && info.bot === null ? 'seat-row free' : 'seat-row');
    keyed(chips, marks(state, seat), (mark) => mark.id,
      () => h('span'), (chip, mark) => {
        attr(chip, 'class', `chip ${mark.kind}`);
        text(chip, mark.label);
      });
    seatButtons(/** @type {HTMLElement} */ (buttons), choices(state, seat, actions),
      seatName(room, seat), seat);
  });
}

/** @returns {HTMLLIElement} */
function seatNode() {
  return h('li', { class: 'seat-row' },
    h('span', { class: 'seat-number', 'data-part': 'number', 'aria-hidden': 'true' }),
    h('div', { class: 'grow', 'data-part': 'body' },
      h('bdi', { class: 'seat-name', 'data-part': 'name' }),
      h('div', { class: 'row chips', 'data-part': 'chips' })),
    h('div', { class: 'row seat-actions', 'data-part': 'buttons' }));
}

/**
 * @param {HTMLElement} place
 * @param {Choice[]} list
 * @param {string} name
 * @param {number} seat
 */
function seatButtons(place, list, name, seat) {
  /** @type {Map<string, Choice>} */
  const now = new Map(list.map((choice) => [choice.id, choice]));
  keyed(place, list, (choice) => choice.id, (choice) =>
    h('button', { class: choice.id === 'sit' ? 'button primary' : 'button', type: 'button' }),
  (button, choice) => {
    text(button, choice.label);
    attr(button, 'aria-label', t('seat.action', { action: choice.label, name, seat: seat + 1 }));
    button.onclick = () => now.get(choice.id)?.run();
  });
  show(place, list.length > 0);
}

/**
 * Who is here without a seat.
 * @param {HTMLElement} place
 * @param {State} state
 */
export function updateWatchers(place, state) {
  const { room, presence } = state;
  if (!room) return;
  const seated = new Set(room.seats.map((seat) => seat.person));
  const names = presence.here.filter((id) => !seated.has(id) && id in room.people)
    .map((id) => personName(room, id));
  const count = Math.max(presence.watchers, names.length);
  const line = t('room.watchers', { n: count });
  if (place.childElementCount === 0) place.append(icon('watch'), h('span'));
  const words = /** @type {HTMLElement} */ (place.querySelector('span'));
  text(words, names.length ? `${line}: ${names.join(', ')}` : line);
}
