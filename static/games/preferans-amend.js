/** Correcting the contract while the defenders speak. */

/** @param {HTMLElement} _root @param {import('./index.js').Hooks} _hooks @returns {import('./index.js').Part} */
export const mountAmend = (_root, _hooks) => ({ update: () => {} });
