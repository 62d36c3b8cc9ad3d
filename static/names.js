/** How people and seats are called in texts. Names are labels: they are never inflected. */

import { t } from './i18n.js';

/** @typedef {import('./types.js').Room} Room */

/**
 * What to call somebody who may have given no name.
 * @param {string} name
 */
export const called = (name) => name || t('person.guest');

/**
 * The name of a person; equal names carry their mark.
 * @param {Room} room
 * @param {string | null} id
 * @returns {string}
 */
export function personName(room, id) {
  const person = id === null ? undefined : room.people[id];
  if (!person) return t('person.unknown');
  const name = called(person.name);
  return person.mark > 1 ? t('person.marked', { name, mark: person.mark }) : name;
}

/**
 * Who sits on a seat: the person, the bot, or that it is free.
 * @param {Room} room
 * @param {number} seat
 * @returns {string}
 */
export function seatName(room, seat) {
  const info = room.seats[seat];
  if (!info) return t('person.unknown');
  if (info.person !== null) return personName(room, info.person);
  return info.bot ?? t('room.seat.free');
}

/**
 * Whether a bot decides for this seat now.
 * @param {Room} room
 * @param {number} seat
 * @returns {boolean}
 */
export function botDecides(room, seat) {
  const info = room.seats[seat];
  return Boolean(info && (info.minded || (info.person === null && info.bot !== null)));
}

/**
 * The seats of people who are not connected, no bot playing for them.
 * @param {Room} room
 * @param {import('./types.js').Presence} presence
 * @returns {number[]}
 */
export function absentSeats(room, presence) {
  const here = new Set(presence.here);
  return room.seats.flatMap((seat, index) =>
    seat.person !== null && !seat.minded && !here.has(seat.person) ? [index] : []);
}

/**
 * The seat to offer: a free one, else a bot's; -1 if there is none.
 * @param {Room} room
 * @returns {number}
 */
export function openSeat(room) {
  const free = room.seats.findIndex((seat) => seat.person === null && seat.bot === null);
  return free >= 0 ? free
    : room.seats.findIndex((seat) => seat.person === null && seat.claim === null);
}
