/**
 * What is special at a Preferans table: the auction and the talon, whist open or closed, misère,
 * pass games, and the bullet. It shows what the view says; what a game brings it never reckons.
 */

import { mountDrawing } from './preferans-drawing.js';
import { sentences } from './preferans-log.js';
import { mountMiddle, scenes } from './preferans-middle.js';
import { mountOffers } from './preferans-offers.js';
import { awaited, handWords, open, playQuestion } from './preferans-open.js';
import { mountPanel } from './preferans-panel.js';
import { remark } from './preferans-remark.js';
import { mountResult } from './preferans-result.js';
import { bubble, place, seatLine, stage } from './preferans-seats.js';
import { mountSettlement } from './preferans-settlement.js';
import { sheet } from './preferans-sheet.js';
import { contract, mountStrip } from './preferans-strip.js';

/** In open play the card of another may be asked for. @type {NonNullable<import('./index.js').GameUi['question']>} */
const question = (view, kind) => (kind === 'play' ? playQuestion(view) : null);

/** In closed play nobody is advised. @type {NonNullable<import('./index.js').GameUi['silent']>} */
const silent = ({ phase, mode }) => phase === 'play' && mode === 'closed';

/** @type {import('./index.js').GameUi} */
export const preferans = {
  stops: { name: 'trick', kinds: ['trick'] }, faces: { custom: 'french', german: 'skat' },
  seat: seatLine, bubble, place, stage, question, awaited, contract, scenes, resting: () => null, open, remark,
  silent, mountMiddle, mountStrip, mountPanel, mountOffers, mountResult, sheet, mountDrawing, mountSettlement, sentences,
  reads: { h: handWords },
};
