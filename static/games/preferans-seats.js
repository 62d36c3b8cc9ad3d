/** What the seats of a Preferans table show: what was said, each one's part, tricks and duty. */

/** @typedef {import('./index.js').View} View */

/** @param {View} _view @param {number} _seat @returns {import('../seats.js').SeatLine | null} */
export const seatLine = (_view, _seat) => null;

/** @param {View} _view @param {number} _seat @returns {string | null} */
export const bubble = (_view, _seat) => null;

/** @param {View} _view @param {number} _seat @returns {{mark: string, label: string} | null} */
export const place = (_view, _seat) => null;

/** What the table waits for. @param {View} view */
export const stage = ({ table }) => (table.request ? 'respond' : table.phase);
