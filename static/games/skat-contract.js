/** The skat or a hand game, and the game that is announced. */

import { show } from '../dom.js';

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export const mountContract = (root) => ({ update: () => show(root, false) });
