/** The middle of a Skat table: tricks, and before them the two cards of the skat. */

import { TrickRing } from '../ring.js';

/** @param {HTMLElement} root @param {import('../ring.js').Origin} origin */
export const mountMiddle = (root, origin) => new TrickRing(root, origin);
