/**
 * What is special at a Skat table: the auction, the skat, a declarer against two, and the list.
 * It shows what the view says; what a game is worth it never reckons.
 */

import { sentences } from './skat-log.js';
import { mountMiddle } from './skat-middle.js';
import { mountOffers } from './skat-offers.js';
import { mountPanel } from './skat-panel.js';
import { mountResult } from './skat-result.js';
import { sheet } from './skat-sheet.js';
import { mountStrip } from './skat-strip.js';
import { gameWords } from './skat-words.js';

/** @typedef {import('./index.js').View} View */

/** @param {View} view */
const contract = (view) => (view.table.game ? gameWords(view.table.game) : '');

/** @type {import('./index.js').GameUi} */
export const skat = {
  stops: { name: 'trick', kinds: ['trick'] },
  seat: () => null, bubble: () => null, contract, scenes: () => [], resting: () => null,
  mountMiddle, mountStrip, mountPanel, mountOffers, mountResult, sheet, sentences,
};
