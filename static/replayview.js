/**
 * A place of a replay as the table's parts draw it, in words, and the addresses of a finished deal.
 */

import { t } from './i18n.js';
import { seatName } from './names.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./walk.js').Replay} Replay */
/** @typedef {import('./walk.js').Walk} Walk */

/**
 * Where the replay of a finished deal is, seen from the viewer's seat.
 * @param {View} view of the table it was played at
 * @param {number} number of its record
 */
export const replayLink = (view, number) => `/r/${view.room.id}/deal/${number}?from=${view.bottom}`;

/**
 * Where the score sheet is as it stood after a deal, seen from the viewer's seat.
 * @param {View} view @param {number} number of the deal's record
 */
export const sheetLink = (view, number) => `/r/${view.room.id}/deal/${number}/sheet?from=${view.bottom}`;

/** The seat that the address wants at the near side. @param {Replay} replay */
export function nearSeat({ names }) {
  const from = Number(new URLSearchParams(location.search).get('from'));
  return from > 0 && from < names.length ? Math.floor(from) : 0;
}

/** @type {View['frame']} nothing arrives while one looks back */
const AT_REST = { kind: 'none', reason: null, first: false, by: null };

/**
 * The people as they sat, each name told apart from equal ones before it.
 * @param {Replay} replay
 * @returns {import('./types.js').Room}
 */
function roomOf(replay) {
  const { names } = replay;
  const seats = names.map(({ name, bot }, seat) => ({
    person: bot ? null : String(seat), bot: bot ? name : null, minded: false, ready: false, claim: null,
  }));
  const people = Object.fromEntries(names.map(({ name }, seat) => [String(seat), {
    name, mark: names.slice(0, seat + 1).filter((one) => !one.bot && one.name === name).length,
  }]));
  return {
    id: '', status: 'playing', game: replay.game, preset: '', options: replay.options, rules: '',
    match: replay.match, records: 0, seats, people, host: '', watching: true, phrases: false, votes: {}, swap: null,
    clock: { preset: 'none', turn_s: 0, bank_s: 0 }, paused: false,
    chance: { commitment: '', luck: [] }, decides: [], consent: [], former: replay.former,
    granted: [], banned: [],
  };
}

/**
 * Makes the picture of any place of a replay; nobody there is "you".
 * @param {Replay} replay
 * @param {Walk} walk
 * @returns {(at: number, bottom: number) => View}
 */
export function viewer(replay, walk) {
  const room = roomOf(replay);
  const names = room.seats.map((_, seat) => seatName(room, seat));
  const here = new Set(Object.keys(room.people));
  return (at, bottom) => ({
    room: { ...room, status: at === walk.end ? 'between' : 'playing' },
    table: walk.step(at).table, pace: null,
    sheet: replay.sheet, hand: [], groups: [], own: null, draft: null, frame: AT_REST, ask: [], me: null, bottom, n: names.length, names,
    here, sending: null,
  });
}

/**
 * Where in the deal a place is.
 * @param {Walk} walk
 * @param {number} at
 */
export function placeWords(walk, at) {
  if (at === walk.end) return t('replay.result');
  const stop = walk.stopAt(at);
  if (stop) return t(`replay.${walk.name}`, { k: stop, n: walk.stops.length });
  return t('replay.step', { i: at + 1, k: walk.end });
}

/**
 * What happened at a place: the whole trick or comparison where it is complete, with what it made known;
 * what a deal came to at its end.
 * @param {import('./games/index.js').GameUi} game
 * @param {View} view
 * @param {Walk} walk
 * @param {number} at
 */
export function stepWords(game, view, walk, at) {
  const { by, events } = walk.step(at);
  const sentences = game.sentences(events, view, view.names);
  const wanted = sentences.filter(({ level }) => {
    if (at === walk.end) return level === 'main';
    if (!walk.isStop(at)) return level !== 'trick';
    return level === 'trick' || (level === 'main' && at < walk.end - 1);
  });
  const words = wanted.map(({ text }) => text);
  const person = at < walk.end && by !== null && by.seat !== null && view.room.seats[by.seat].person !== null;
  if (person && by.decided === 'bot') words.push(t('replay.by.bot'));
  if (person && by.decided === 'clock') words.push(t('replay.by.clock'));
  return words.join(' ');
}
