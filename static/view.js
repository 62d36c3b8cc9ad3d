/**
 * What the table's parts draw: one read-only picture made of the newest state of the store.
 * It turns people into names and seats into places; it never folds events or judges moves.
 */

import { refusalText } from './explain.js';
import { t } from './i18n.js';
import { botDecides, seatName } from './names.js';
import { mySeat } from './state.js';

/**
 * @typedef {import('./types.js').Action} Action
 * @typedef {import('./types.js').Prompt} Prompt
 * @typedef {import('./types.js').RefusedChoice} RefusedChoice
 * @typedef {import('./types.js').Trick} Trick
 * @typedef {import('./types.js').GameEvent} GameEvent
 *
 * @typedef {object} View
 * @property {import('./types.js').Room} room
 * @property {import('./types.js').Table} table
 * @property {import('./types.js').Sheet | null} sheet
 * @property {import('./types.js').Pace | null} pace  who is awaited and for how long still
 * @property {string[]} hand
 * @property {number[]} groups
 * @property {import('./types.js').Private | null} own  what else only the viewer sees
 * @property {import('./types.js').Message | null} draft  the kept answer in the making
 * @property {import('./state.js').State['frame']} frame  what brought this; a new object each time
 * @property {Prompt[]} ask  nothing while the table pauses
 * @property {number | null} me  the viewer's seat
 * @property {number} bottom  the seat that is drawn nearest
 * @property {number} n  seats
 * @property {string[]} names  by seat
 * @property {Set<string>} here  connected people
 * @property {{prompt: number, action: Action} | null} sending  an answer that waits for the server
 */

/**
 * @param {import('./state.js').State} state
 * @returns {View | null} nothing while there is no deal to show
 */
export function makeView(state) {
  const { room, table } = state;
  if (!room || !table) return null;
  const me = mySeat(state);
  const pending = state.pending?.t === 'act' ? state.pending : null;
  return {
    room,
    table,
    sheet: state.sheet,
    pace: state.pace,
    hand: state.private?.hand ?? [],
    groups: state.private?.groups ?? [],
    own: state.private,
    draft: state.draft,
    frame: state.frame,
    ask: room.paused ? [] : state.ask,
    me: me < 0 ? null : me,
    bottom: Math.max(me, 0),
    n: room.seats.length,
    names: room.seats.map((_, seat) => seatName(room, seat)),
    here: new Set(state.presence.here),
    sending: pending ? { prompt: pending.prompt, action: pending.action } : null,
  };
}

/**
 * A seat's place on the page: 0 at the bottom, then clockwise.
 * @param {View} view
 * @param {number} seat
 */
export const placeOf = (view, seat) => (seat - view.bottom + view.n) % view.n;

/**
 * A seat in sentences: "you" for the viewer.
 * @param {View} view
 * @param {number} seat
 */
export const whoOf = (view, seat) => (seat === view.me ? t('who.you') : view.names[seat]);

/**
 * What may be said about who is behind a seat.
 * @param {View} view
 * @param {number} seat
 */
export function seatState(view, seat) {
  const { person, minded } = view.room.seats[seat];
  return {
    bot: botDecides(view.room, seat),
    minded: person !== null && minded,
    away: person !== null && !view.here.has(person),
    empty: person === null && !view.room.seats[seat].bot,
  };
}

/**
 * The reason of a refused choice in words.
 * @param {View} view
 * @param {RefusedChoice} refused
 */
export const reasonOf = (view, { code, detail }) =>
  refusalText({ code: 'illegal', detail: { ...detail, code } }, view.room.game);
