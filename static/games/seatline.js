/** What the seats of several games tell alike: words alone, and what was said at a seat last. */

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../seats.js').SeatLine} SeatLine */

/** @param {string} word @param {string} [label] @returns {SeatLine} */
export const plain = (word, label = word) => ({ figures: '', sign: '', word, label, tone: 'quiet' });

/** @param {any} said  pairs of a seat and its word @param {number} seat @returns {any} its last word */
export const saidBy = (said, seat) => said.findLast((/** @type {[number, any]} */ [who]) => who === seat)?.[1];

/** Whether a first card lies on the table. @param {View['table']} table */
export const begun = ({ last, trick, result }) => Boolean(last || trick?.cards.length || result);
