/** Claiming final counts at a Preferans table, and the answers of the others. */

/** @param {HTMLElement} _root @param {import('./index.js').Hooks} _hooks @returns {import('./index.js').Part} */
export const mountClaim = (_root, _hooks) => ({ update: () => {} });

/** @param {HTMLElement} _root @param {import('./index.js').Hooks} _hooks @returns {import('./index.js').Part} */
export const mountAnswer = (_root, _hooks) => ({ update: () => {} });
