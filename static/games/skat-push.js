/** Schieberamsch: the two cards taken, pushed and passed on, and the Grand Hand offer before it. */

import { show } from '../dom.js';

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export const mountPush = (root) => ({ update: () => show(root, false) });
