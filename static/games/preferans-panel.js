/** The questions of Preferans below the felt, one part each. */

import { panelOf } from './panel.js';
import { mountBids } from './preferans-bids.js';
import { mountAnswer } from './preferans-claim.js';
import { mountContract } from './preferans-contract.js';
import { mountShare } from './preferans-share.js';
import { mountTalon } from './preferans-talon.js';
import { mountWhist } from './preferans-whist.js';

/** @typedef {import('./index.js').View} View */

export const mountPanel = panelOf([mountBids, mountShare, mountTalon, mountContract, mountWhist, mountAnswer]);

/** What the viewer is asked, where the kind does not say it. @param {View} _view @param {string} _kind @returns {string | null} */
export const question = (_view, _kind) => null;
