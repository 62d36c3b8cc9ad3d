/** Preferans: the question of the talon. */

/** @param {HTMLElement} _root @param {import('./index.js').Hooks} _hooks @returns {import('./index.js').Part} */
export const mountTalon = (_root, _hooks) => ({ update: () => {} });
