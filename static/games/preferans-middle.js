/** What lies in the middle of a Preferans table besides the trick: the talon. */

import { TrickRing } from '../ring.js';

/** @typedef {import('./index.js').GameUi} GameUi */

/** @type {GameUi['scenes']} */
export const scenes = () => [];

/** @type {GameUi['resting']} */
export const resting = () => null;

/** @type {GameUi['mountMiddle']} */
export const mountMiddle = (root, origin) => new TrickRing(root, origin);
