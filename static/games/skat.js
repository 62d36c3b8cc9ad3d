/**
 * What is special at a Skat table: the auction, the skat, a declarer against two, and the list.
 * It shows what the view says; what a game is worth it never reckons.
 */

import { t } from '../i18n.js';
import { panelOf } from './panel.js';
import { mountAnswer } from './skat-answer.js';
import { mountBids } from './skat-bids.js';
import { mountContract } from './skat-contract.js';
import { mountKontra } from './skat-kontra.js';
import { sentences } from './skat-log.js';
import { mountMiddle } from './skat-middle.js';
import { mountOffers } from './skat-offers.js';
import { mountPush } from './skat-push.js';
import { mountResult } from './skat-result.js';
import { bubble, place, seatLine, stage } from './skat-seats.js';
import { sheet } from './skat-sheet.js';
import { cycleWords, doublings, mountStrip, roles } from './skat-strip.js';
import { gameWords } from './skat-words.js';

/** @typedef {import('./index.js').View} View */

/** @param {View} view */
function contract(view) {
  const { game, bid } = view.table;
  const parts = [game ? gameWords(game) : '', ...roles(view), bid ? t('skat.bid', { n: bid }) : '', ...doublings(view), cycleWords(view)];
  return parts.filter(Boolean).join(', ');
}

/** The declarer's hand where it lies face up. @param {View} view */
const open = ({ table }) => (table.open ? [{ seat: table.declarer, cards: table.open }] : []);

/** @type {import('./index.js').GameUi} */
export const skat = {
  stops: { name: 'trick', kinds: ['trick'] },
  faces: { custom: 'french', german: 'skat' },
  seat: seatLine, bubble, place, stage, contract, scenes: () => [], resting: () => null, open,
  mountPanel: panelOf([mountBids, mountContract, mountPush, mountKontra, mountAnswer]),
  mountMiddle, mountStrip, mountOffers, mountResult, sheet, sentences,
};
