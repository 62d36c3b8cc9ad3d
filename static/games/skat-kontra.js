/** Kontra and Re. */

import { show } from '../dom.js';

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export const mountKontra = (root) => ({ update: () => show(root, false) });
