/** What may be offered in play: the rest is mine, and giving up. */

import { show } from '../dom.js';

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export const mountOffers = (root) => ({ update: () => show(root, false) });
