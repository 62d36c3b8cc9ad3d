/** Preferans: the question of the whist. */

/** @param {HTMLElement} _root @param {import('./index.js').Hooks} _hooks @returns {import('./index.js').Part} */
export const mountWhist = (_root, _hooks) => ({ update: () => {} });
