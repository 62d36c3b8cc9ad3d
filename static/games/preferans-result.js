/** A finished deal of Preferans: what was written, on whom and why. */

import { resultPart } from './result.js';

/** @typedef {import('./index.js').View} View */

/** @param {View} _view @param {any} _row @returns {import('../dom.js').Child[]} */
const dealEnd = (_view, _row) => [];

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export const mountResult = (root) => resultPart(root, dealEnd);
