/** The auction: the value to say, or the answer to it. */

import { show } from '../dom.js';

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export const mountBids = (root) => ({ update: () => show(root, false) });
