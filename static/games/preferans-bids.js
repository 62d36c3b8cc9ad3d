/** Preferans: the question of the bids. */

/** @param {HTMLElement} _root @param {import('./index.js').Hooks} _hooks @returns {import('./index.js').Part} */
export const mountBids = (_root, _hooks) => ({ update: () => {} });
