/** The questions of Preferans below the felt, one part each. */

import { panelOf } from './panel.js';
import { mountBids } from './preferans-bids.js';
import { mountAnswer } from './preferans-claim.js';
import { mountContract } from './preferans-contract.js';
import { mountShare } from './preferans-share.js';
import { mountTalon } from './preferans-talon.js';
import { mountWhist } from './preferans-whist.js';

export const mountPanel = panelOf([mountBids, mountShare, mountTalon, mountContract, mountWhist, mountAnswer]);
