/** Preferans: the question of the share. */

/** @param {HTMLElement} _root @param {import('./index.js').Hooks} _hooks @returns {import('./index.js').Part} */
export const mountShare = (_root, _hooks) => ({ update: () => {} });
