/** The line along the top of a Preferans table. */

/** @typedef {import('./index.js').View} View */

/** What is played, in words. @param {View} view */
export const contract = ({ table }) => table.contract ?? table.bid ?? '';

/** @param {HTMLElement} _root @returns {import('./index.js').Part} */
export const mountStrip = (_root) => ({ update: () => {} });
