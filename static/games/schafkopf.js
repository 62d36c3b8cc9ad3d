/**
 * What is special at a Schafkopf table: the ladder of bids, the called ace, and a partner nobody knows
 * until the cards tell. It shows what the view says; who plays with whom it never guesses.
 */

import { TrickRing } from '../ring.js';
import { panelOf } from './panel.js';
import { about } from './saying.js';
import { mountAnswer } from './schafkopf-answer.js';
import { mountBids } from './schafkopf-bids.js';
import { declareQuestion, mountDeclare } from './schafkopf-declare.js';
import { mountKnock } from './schafkopf-knock.js';
import { sentences } from './schafkopf-log.js';
import { mountMarry } from './schafkopf-marry.js';
import { mountOffers } from './schafkopf-offers.js';
import { remark } from './schafkopf-partner.js';
import { mountResult } from './schafkopf-result.js';
import { bubble, place, seatLine } from './schafkopf-seats.js';
import { sheet } from './schafkopf-sheet.js';
import { mountStoss, stossQuestion } from './schafkopf-stoss.js';
import { askedWords, contractWords, forehandOf, mountStrip } from './schafkopf-strip.js';

/** @typedef {import('./index.js').View} View */

/** Hands that a claim laid open. @param {View} view */
const open = ({ table }) => table.open.map((/** @type {[number, string[]]} */ [seat, cards]) => ({ seat, cards }));

/** What the table waits for: a claim is answered in the middle of play. @param {View} view */
const stage = ({ table }) => (table.request ? 'respond' : table.phase);

/** @type {Record<string, (view: View) => string>} */
const QUESTIONS = { declare: declareQuestion, stoss: stossQuestion };

/** @param {View} view @param {string} kind */
const question = (view, kind) => QUESTIONS[kind]?.(view) ?? null;

/** The words on which the table rests while no card lies there: that all are asked about Stoß, or that nobody plays. @param {View} view */
function note(view) {
  if (view.table.phase !== 'thrown_in') return askedWords(view.table);
  return about(view, 'schaf.thrown_in', /** @type {number} */ (forehandOf(view)));
}

/** @param {View} view @returns {import('../ring.js').Scene | null} */
function resting(view) {
  const words = note(view);
  return words ? { cards: [], winner: null, collect: false, note: words } : null;
}

/** @type {import('./index.js').GameUi} */
export const schafkopf = {
  stops: { name: 'trick', kinds: ['trick'] }, faces: { custom: 'bavarian', german: 'bavarian' },
  seat: seatLine, bubble, place, stage, question, contract: contractWords, scenes: () => [], resting, open, remark,
  mountPanel: panelOf([mountKnock, mountBids, mountDeclare, mountMarry, mountStoss, mountAnswer]),
  mountMiddle: (root, origin) => new TrickRing(root, origin), mountStrip, mountOffers, mountResult, sheet, sentences,
};
