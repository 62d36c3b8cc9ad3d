/**
 * What is special at a Schafkopf table: the ladder of bids, the called ace, and a partner nobody knows
 * until the cards tell. It shows what the view says; who plays with whom it never guesses.
 */

import { TrickRing } from '../ring.js';
import { sentences } from './schafkopf-log.js';
import { mountOffers } from './schafkopf-offers.js';
import { mountPanel } from './schafkopf-panel.js';
import { mountResult } from './schafkopf-result.js';
import { bubble, seatLine } from './schafkopf-seats.js';
import { sheet } from './schafkopf-sheet.js';
import { mountStrip } from './schafkopf-strip.js';
import { gameWords } from './schafkopf-words.js';

/** @param {import('./index.js').View} view */
const contract = (view) => (view.table.game ? gameWords(view.table.game) : '');

/** @type {import('./index.js').GameUi} */
export const schafkopf = {
  stops: { name: 'trick', kinds: ['trick'] }, faces: { custom: 'bavarian', german: 'bavarian' },
  seat: seatLine, bubble, contract, scenes: () => [], resting: () => null,
  mountMiddle: (root, origin) => new TrickRing(root, origin), mountStrip, mountPanel, mountOffers, mountResult, sheet, sentences,
};
