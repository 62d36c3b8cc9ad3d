/** Before the match: the link, one's name, the seats, what will be played, and who is ready. */

import { attr, h, show, text } from './dom.js';
import { enterCode } from './entercode.js';
import { listed, t } from './i18n.js';
import { inviteButton, lobbyLink } from './invite.js';
import { keptOut } from './kick.js';
import { keptLine } from './lifetimes.js';
import { personName } from './names.js';
import { hostControls, nameForm } from './people.js';
import { playForm, seatOffer } from './play.js';
import { rulesCard } from './played.js';
import { updateSeats, updateWatchers } from './seatlist.js';
import { mySeat } from './state.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./types.js').Actions} Actions */
/** @typedef {import('./types.js').Room} Room */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 * @returns {() => void}
 */
export function mountLobby(root, store, actions) {
  const seats = h('ol', { class: 'plain seats' });
  const watchers = h('p', { class: 'row small soft' });
  const join = joinCard(actions);
  const ready = readyCard(store, actions);
  const host = hostControls(actions);
  const name = nameForm(actions);
  const rules = rulesCard(store, actions);
  const out = keptOut(actions);
  const kept = keptLine();
  const page = h('div', { class: 'lobby' },
    h('div', { class: 'stack' }, join.node,
      h('section', { class: 'panel stack' }, h('h2', null, t('room.seats')), seats, watchers,
        out.node, name.node, host.node), ready.node),
    h('div', { class: 'stack' }, linkCard(kept.node), rules.node));
  root.append(page);
  const update = () => {
    const state = store.get();
    updateSeats(seats, state, actions);
    updateWatchers(watchers, state, actions);
    for (const part of [join, ready, name, host, rules, out, kept]) part.update(state);
    show(name.node, mySeat(state) >= 0);
  };
  const stop = store.subscribe(update);
  update();
  return () => {
    stop();
    page.remove();
  };
}

/**
 * The link and ways to pass it on.
 * @param {HTMLElement} kept  how long it holds
 * @returns {HTMLElement}
 */
function linkCard(kept) {
  return h('section', { class: 'panel stack' }, h('h2', null, t('room.invite')),
    h('p', { class: 'small soft' }, t('room.link_help')), lobbyLink(), kept);
}

/**
 * For those who have no seat yet: name and one button.
 * @param {Actions} actions
 */
function joinCard(actions) {
  const form = playForm(actions, 'join-name', true);
  const words = h('p', { class: 'soft' });
  const heading = h('h2', null, t('room.welcome'));
  const code = h('button', { class: 'button quiet', type: 'button',
    on: { click: () => enterCode() } }, t('code.have'));
  const node = h('section', { class: 'panel stack join' }, heading, form, words, code);
  return { node, update: (/** @type {State} */ state) => {
    const { room } = state;
    show(node, room !== null && mySeat(state) < 0);
    if (!room) return;
    text(heading, room.people[room.host]
      ? t('room.welcome_by', { name: personName(room, room.host) }) : t('room.welcome'));
    const offer = seatOffer(state);
    show(form, offer.may);
    text(words, offer.words);
  } };
}

/**
 * Ready, and why it has not begun.
 * @param {Store} store
 * @param {Actions} actions
 */
function readyCard(store, actions) {
  const button = h('button', { class: 'button primary big', type: 'button', on: { click: (/** @type {MouseEvent} */ event) => {
    if (event.detail > 1) return; // a double tap is one press
    const state = store.get();
    const yes = !state.room?.seats[mySeat(state)]?.ready;
    void actions.send('ready', { yes });
  } } });
  const why = h('p', { class: 'soft', role: 'status' });
  const invite = h('div', null, inviteButton('room.invite'));
  const node = h('section', { class: 'panel stack ready' }, button, why, invite);
  return { node, update: (/** @type {State} */ state) => {
    const { room } = state;
    const seat = room?.seats[mySeat(state)];
    show(button, Boolean(seat));
    show(invite, Boolean(seat && room?.seats.some(({ person, bot }) => person === null && bot === null)));
    node.classList.toggle('seated', Boolean(seat));
    text(button, t(seat?.ready ? 'room.not_ready_do' : 'room.ready'));
    attr(button, 'aria-pressed', seat?.ready ? 'true' : 'false');
    if (room) text(why, waitingFor(room));
  } };
}

/**
 * @param {Room} room
 * @returns {string}
 */
function waitingFor(room) {
  const free = room.seats.filter((seat) => seat.person === null && seat.bot === null).length;
  if (free > 0) return t('room.waiting_seats', { n: free });
  const missing = room.seats.filter((seat) => seat.person !== null && !seat.ready)
    .map((seat) => personName(room, seat.person));
  return missing.length ? t('room.waiting_people', { names: listed(missing) })
    : t('room.starting');
}
