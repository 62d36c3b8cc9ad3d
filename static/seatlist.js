/**
 * The seats of a room as a list: who is behind each, and what one may do there. The same list stands
 * in the lobby and beside a running table.
 */

import { attr, h, keyed, show, text } from './dom.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { kickDialog } from './kick.js';
import { personName, seatName } from './names.js';
import { seatChoices } from './seatchoices.js';
import { choiceMenu } from './seatmenu.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./types.js').Actions} Actions */
/** @typedef {import('./seatchoices.js').Choice} Choice */
/** @typedef {'free' | 'bot' | 'minded' | 'away' | 'person'} Behind  who decides at a seat */
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
 * @param {State} state
 * @param {number} seat
 * @returns {Behind}
 */
function behind({ room, presence }, seat) {
  const { person, bot, minded } = /** @type {import('./types.js').Room} */ (room).seats[seat];
  if (person === null) return bot === null ? 'free' : 'bot';
  if (minded) return 'minded';
  return presence.here.includes(person) ? 'person' : 'away';
}

/**
 * What becomes of a seat whose person does not play now.
 * @param {State} state
 * @param {number} seat
 * @param {Behind} kind
 * @returns {string}
 */
function outlook({ room, you }, seat, kind) {
  if (!room || kind === 'free' || kind === 'person') return '';
  const { claim, person } = room.seats[seat];
  if (kind === 'bot') return room.status === 'lobby' || claim !== null ? '' : t('seat.outlook.bot');
  return person === you ? '' : t(`seat.outlook.${kind}`, { name: seatName(room, seat) });
}

/**
 * @param {HTMLElement} list
 * @param {State} state
 * @param {Actions} actions
 */
export function updateSeats(list, state, actions) {
  const { room } = state;
  if (!room) return;
  keyed(list, room.seats, (_, seat) => seat, (_, seat) => seatNode(seat), (node, _, seat) => {
    const parts = [...node.querySelectorAll('[data-part]')];
    const [name, chips, hint, buttons] = /** @type {HTMLElement[]} */ (parts);
    const kind = behind(state, seat);
    attr(node, 'class', `seat-row ${kind}`);
    text(name, seatName(room, seat));
    keyed(chips, marks(state, seat), (mark) => mark.id,
      () => h('span'), (chip, mark) => {
        attr(chip, 'class', `chip ${mark.kind}`);
        text(chip, mark.label);
      });
    const words = outlook(state, seat, kind);
    show(hint, words !== '');
    text(hint, words);
    seatButtons(buttons, seatChoices(state, seat, actions), seatName(room, seat), seat);
  });
}

/** @param {number} seat @returns {HTMLLIElement} */
function seatNode(seat) {
  return h('li', { class: 'seat-row' },
    h('span', { class: 'seat-number', 'aria-hidden': 'true' }, h('span', null, String(seat + 1)),
      icon('bot')),
    h('div', { class: 'grow' },
      h('bdi', { class: 'seat-name', 'data-part': 'name' }),
      h('div', { class: 'row chips', 'data-part': 'chips' }),
      h('p', { class: 'small soft', 'data-part': 'outlook' })),
    h('div', { class: 'row seat-actions', 'data-part': 'buttons' }));
}

/**
 * @param {HTMLElement} place
 * @param {Choice[]} list
 * @param {string} name
 * @param {number} seat
 */
function seatButtons(place, list, name, seat) {
  const hidden = list.filter((choice) => choice.help !== '');
  const shown = list.filter((choice) => choice.help === '');
  const title = t('seat.menu', { name, seat: seat + 1 });
  const more = { id: 'more', label: t('seat.more'), help: '', run: () => choiceMenu(title, hidden) };
  keyed(place, hidden.length ? [...shown, more] : shown, (choice) => choice.id, (choice) =>
    h('button', { class: choice.id === 'more' ? 'icon-button' : 'button', type: 'button' },
      choice.id === 'more' ? icon('more') : ''),
  (button, choice) => {
    if (choice.id !== 'more') text(button, choice.label);
    attr(button, 'aria-label', t('seat.action', { action: choice.label, name, seat: seat + 1 }));
    button.onclick = choice.run;
  });
  show(place, list.length > 0);
}

/**
 * Who is here without a seat; the host finds behind each name how to keep somebody out.
 * @param {HTMLElement} place
 * @param {State} state
 * @param {Actions} actions
 */
export function updateWatchers(place, state, actions) {
  const { room, presence, you } = state;
  if (!room) return;
  const seated = new Set(room.seats.map((seat) => seat.person));
  const known = presence.here.filter((id) => !seated.has(id) && id in room.people);
  const count = t('room.watchers', { n: Math.max(presence.watchers, known.length) });
  const items = ['', ...known];
  keyed(place, items, (id) => `${id} ${id !== '' && room.host === you}`, (id) => (id === ''
    ? h('span', { class: 'row' }, icon('watch'), h('span'))
    : room.host === you ? h('button', { class: 'chip-button', type: 'button' }) : h('bdi')),
  (node, id) => {
    if (id === '') return text(/** @type {Element} */ (node.lastElementChild), count);
    text(node, personName(room, id));
    if (!(node instanceof HTMLButtonElement)) return;
    attr(node, 'aria-label', t('kick.out_title', { name: personName(room, id) }));
    node.onclick = () => kickDialog(room, id, -1, actions);
  });
}
