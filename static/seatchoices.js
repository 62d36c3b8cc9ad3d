/**
 * What one may do at a seat: take it, leave it, swap, bots, the host's role, codes. What is wanted
 * often stands beside the seat, the rest in its menu with a word of explanation.
 */

import { t } from './i18n.js';
import { kickDialog } from './kick.js';
import { codeDialog } from './movecode.js';
import { seatName } from './names.js';
import { mySeat } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./types.js').Actions} Actions */
/** @typedef {import('./types.js').Room} Room */
/** @typedef {import('./types.js').SeatInfo} SeatInfo */
/** @typedef {{id: string, label: string, help: string, run: () => void}} Choice
 *   with a `help` it belongs into the menu */
/** @typedef {{state: State, room: Room, seat: number, info: SeatInfo, mine: number, host: boolean,
 *   lobby: boolean, actions: Actions}} Place */

/**
 * @param {State} state
 * @param {number} seat
 * @param {Actions} actions
 * @returns {Choice[]}
 */
export function seatChoices(state, seat, actions) {
  const { room, you } = state;
  if (!room) return [];
  const info = room.seats[seat];
  const place = { state, room, seat, info, mine: mySeat(state), host: room.host === you,
    lobby: room.status === 'lobby', actions };
  if (seat === place.mine) return ownSeat(place);
  return info.person === null ? openSeat(place) : takenSeat(place, info.person);
}

/**
 * A command at this seat.
 * @param {Place} place
 * @param {string} key  of its label
 * @param {string} kind
 * @param {object} [fields]
 * @returns {Choice}
 */
const command = ({ seat, actions }, key, kind, fields = { seat }) =>
  ({ id: kind, label: t(key), help: '', run: () => void actions.send(kind, fields) });

/**
 * What the rules let the table decide about this seat.
 * @param {Place} place
 * @param {string} what
 * @param {string} key  of its label
 * @returns {Choice[]}
 */
const vote = ({ room, seat, mine, actions }, what, key) => {
  const about = `${what}:${seat}`;
  return mine < 0 || !room.decides.includes(about) || about in room.votes ? [] : [{ id: what,
    label: t(key), help: t(`${key}.help`), run: () => void actions.send('vote', { what, seat, yes: true }) }];
};

/**
 * @param {Place} place
 * @returns {Choice[]}
 */
function ownSeat(place) {
  const { info, lobby } = place;
  return [
    ...(info.minded ? [command(place, 'bot.takeback', 'back', {})] : []),
    { id: 'move', label: t('code.move'), help: t('code.move.help'),
      run: () => codeDialog(t('code.move'), null) },
    { ...command(place, 'room.standup', 'stand', {}),
      help: t(lobby ? 'room.standup.lobby' : 'room.standup.match') },
    ...vote(place, 'leave', 'vote.leave.own'),
  ];
}

/**
 * A seat without a person.
 * @param {Place} place
 * @returns {Choice[]}
 */
function openSeat(place) {
  const { info, mine, host, lobby } = place;
  const found = [];
  if (mine < 0 && info.claim === null) {
    found.push(command(place, info.bot === null || lobby ? 'room.sit' : 'room.play_next', 'sit'));
  }
  const help = info.bot === null ? '' : t('room.move_here.help');
  if (mine >= 0 && lobby) found.push({ ...command(place, 'room.move_here', 'swap'), help });
  if (host && info.bot === null) {
    found.push(command(place, 'bot.add', 'bot', { seat: place.seat, on: true }));
  }
  if (host && info.bot !== null && lobby) {
    found.push(command(place, 'bot.remove', 'bot', { seat: place.seat, on: false }));
  }
  return [...found, ...vote(place, 'leave', 'vote.leave')];
}

/**
 * The seat of somebody else.
 * @param {Place} place
 * @param {string} person
 * @returns {Choice[]}
 */
function takenSeat(place, person) {
  const { state, info, mine, host, lobby } = place;
  const away = !state.presence.here.includes(person);
  const found = [];
  if (lobby && mine >= 0) {
    found.push({ ...command(place, 'room.swap', 'swap'), help: t('room.swap.help') });
  }
  if (mine >= 0 && away && !info.minded) found.push(command(place, 'bot.let', 'mind'));
  if (away || info.minded) found.push(...vote(place, 'leave', 'vote.leave'));
  found.push(...vote(place, 'fine', 'vote.fine'));
  return host ? [...found, ...hostChoices(place, person, away)] : found;
}

/**
 * What only the host decides, all of it in the menu.
 * @param {Place} place
 * @param {string} person
 * @param {boolean} away
 * @returns {Choice[]}
 */
function hostChoices(place, person, away) {
  const { room, seat, actions } = place;
  const name = seatName(room, seat);
  const code = room.granted.includes(seat)
    ? { id: 'code', label: t('code.show'), help: t('code.granted', { name }),
      run: () => codeDialog(t('code.for', { name }), seat) }
    : { id: 'code', label: t('code.ask'), help: t('code.ask.help'),
      run: () => void actions.send('vote', { what: 'code', seat, yes: true }) };
  return [
    ...(away ? [code] : []),
    { ...command(place, 'room.host.pass', 'host', { person }), help: t('room.host.pass.help') },
    { id: 'kick', label: t('kick.do'), help: t('kick.help'),
      run: () => kickDialog(room, person, seat, actions) },
  ];
}
