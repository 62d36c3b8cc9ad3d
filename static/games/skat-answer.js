/** A claim or concession of somebody else that is to be answered. */

import { show } from '../dom.js';

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export const mountAnswer = (root) => ({ update: () => show(root, false) });
