/**
 * What is special at a Preferans table: the auction and the talon, whist open or closed, misère,
 * pass games, and the bullet. It shows what the view says; what a game brings it never reckons.
 */

import { panelOf } from './panel.js';
import { mountAmend } from './preferans-amend.js';
import { mountBids } from './preferans-bids.js';
import { mountAnswer, mountClaim } from './preferans-claim.js';
import { mountContract } from './preferans-contract.js';
import { mountDrawing } from './preferans-drawing.js';
import { remark, sentences } from './preferans-log.js';
import { mountMiddle, scenes } from './preferans-middle.js';
import { awaited, handWords, open, playQuestion } from './preferans-open.js';
import { mountResult } from './preferans-result.js';
import { bubble, place, seatLine, stage } from './preferans-seats.js';
import { mountSettlement } from './preferans-settlement.js';
import { mountShare } from './preferans-share.js';
import { sheet } from './preferans-sheet.js';
import { laid } from './preferans-sort.js';
import { contract, mountStrip } from './preferans-strip.js';
import { mountTalon } from './preferans-talon.js';
import { mountWhist } from './preferans-whist.js';

/** In open play the card of another may be asked for. @type {NonNullable<import('./index.js').GameUi['question']>} */
const question = (view, kind) => (kind === 'play' ? playQuestion(view) : null);

/** In closed play nobody is advised. @type {NonNullable<import('./index.js').GameUi['silent']>} */
const silent = ({ phase, mode }) => phase === 'play' && mode === 'closed';

/** @type {import('./index.js').GameUi} */
export const preferans = {
  stops: { name: 'trick', kinds: ['trick'] }, faces: { custom: 'french', german: 'skat' },
  seat: seatLine, bubble, place, stage, question, awaited, contract, scenes, resting: () => null, open, remark,
  silent, mountMiddle, mountStrip, mountResult, sheet, mountDrawing, mountSettlement, sentences,
  mountPanel: panelOf([mountBids, mountShare, mountTalon, mountContract, mountWhist, mountAnswer]),
  mountOffers: panelOf([mountAmend, mountClaim]),
  laid, reads: { h: handWords },
};
