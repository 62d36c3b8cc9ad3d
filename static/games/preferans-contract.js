/** Preferans: the question of the contract. */

/** @param {HTMLElement} _root @param {import('./index.js').Hooks} _hooks @returns {import('./index.js').Part} */
export const mountContract = (_root, _hooks) => ({ update: () => {} });
