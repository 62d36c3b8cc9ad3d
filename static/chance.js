/**
 * This browser's part in the shuffle: the luck it sends, and what it remembers so that the check can
 * tell whether the server kept its word. Remembered on this device only.
 */

import { mySeat, store } from './state.js';
import { read, write } from './storage.js';
import { hex } from './verify.js';

/**
 * @typedef {import('./types.js').Message} Message
 * @typedef {import('./types.js').Room} Room
 * @typedef {import('./verify.js').Seen} Seen
 * @typedef {Seen & {match: number, number: number}} Deal  `number`: of its record in the room's list
 */

const LUCK_BYTES = 16;
const CARRIERS = new Set(['ready', 'next', 'rematch']);
const ROOMS = 8;
const DEALS = 120;

/** @returns {[string, Deal[]][]} the deals of the rooms visited last, oldest first */
function kept() {
  try {
    const found = JSON.parse(read('seen') ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/**
 * The match that the coming deal is of.
 * @param {Room} room
 */
const matchOf = (room) => room.match + (room.status === 'lobby' || room.status === 'over' ? 1 : 0);

/**
 * What is remembered of a deal.
 * @param {string} room
 * @param {number} match
 * @param {number} number  of its record in the room's list
 * @returns {Seen | null}
 */
export function seen(room, match, number) {
  const deals = kept().find(([id]) => id === room)?.[1] ?? [];
  return deals.find((deal) => deal.match === match && deal.number === number) ?? null;
}

/**
 * Remember this of the coming deal.
 * @param {Room} room  as it stood before the deal
 * @param {string[]} luck
 */
function remember(room, luck) {
  const all = kept();
  const deals = all.find(([id]) => id === room.id)?.[1] ?? [];
  const deal = { match: matchOf(room), number: room.records, commitment: room.chance.commitment, luck };
  const others = deals.filter((one) => one.match !== deal.match || one.number !== deal.number);
  const rooms = all.filter(([id]) => id !== room.id).slice(1 - ROOMS);
  write('seen', JSON.stringify([...rooms, [room.id, [...others, deal].slice(-DEALS)]]));
}

/**
 * Remember the commitment shown before a deal. One for which luck was sent is not given up again.
 * @param {Room} room
 */
export function note(room) {
  if (room.status === 'playing' || room.status === 'broken') return;
  const known = seen(room.id, matchOf(room), room.records);
  if (!known?.luck.length && known?.commitment !== room.chance.commitment) remember(room, []);
}

/**
 * Gives a command its luck, if it carries some.
 * @param {Message} message
 * @returns {Message}
 */
export function withLuck(message) {
  if (!CARRIERS.has(message.t)) return message;
  return { ...message, luck: crypto.getRandomValues(new Uint8Array(LUCK_BYTES)) };
}

/**
 * A command was carried out: remember its luck, if the secret it was for still is that of the room.
 * @param {Message} message
 * @param {Room} before  the room as it was when the command was sent
 */
export function luckSent(message, before) {
  const state = store.get();
  const now = state.room?.id === before.id ? state.room.chance : null;
  const { commitment } = before.chance;
  if (!message.luck || now?.commitment !== commitment || !now.luck[mySeat(state)]) return;
  const known = seen(before.id, matchOf(before), before.records);
  const luck = known?.commitment === commitment ? known.luck : [];
  remember(before, [...luck, hex(message.luck)]);
}
