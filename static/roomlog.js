/**
 * What happened to the room itself, in sentences: time, bots in somebody's place, pauses, votes and
 * actions taken back. What the game's events say is in the game's own log.
 */

import { t } from './i18n.js';

/** @typedef {import('./types.js').GameEvent} GameEvent */
/** @typedef {import('./types.js').Room} Room */
/** @typedef {{names: string[], me: number, person: (id: string) => string}} Who */

/** @param {string} key @param {Who} who @param {number} seat @param {{[name: string]: any}} [more] */
const about = (key, { names, me }, seat, more = {}) =>
  t(seat === me ? `${key}.you` : key, { name: names[seat], ...more });

/** @type {Record<string, (event: GameEvent, who: Who) => string>} */
const SAY = {
  timeout: (event, who) => about('log.timeout', who, event.seat),
  minded: (event, who) => about('log.minded', who, event.seat),
  back: (event, who) => about('log.back', who, event.seat),
  paused: () => t('log.paused'),
  moved: (event, { person }) => t('log.moved', { name: person(event.to) }),
  kicked: (event, { person }) => t('log.kicked', { name: person(event.person) }),
  continued: (event, { person }) => t('log.continued', { name: person(event.person) }),
  taken_back: (event, who) => about('log.taken_back', who, event.seat, { n: event.count }),
};

/** What changes the cards on the table without a move: to be read by everybody. */
const SHOWN = new Set(['taken_back', 'timeout']);

/**
 * @param {GameEvent[]} events
 * @param {Who} who
 * @returns {{words: string, shown: boolean}[]}
 */
export const roomSentences = (events, who) => events.flatMap((event) =>
  (event.kind in SAY ? [{ words: SAY[event.kind](event, who), shown: SHOWN.has(event.kind) }] : []));
