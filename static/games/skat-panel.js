/** The questions of Skat below the felt, one part each; at most one of them has something to ask. */

import { panelOf } from './panel.js';
import { mountAnswer } from './skat-answer.js';
import { mountBids } from './skat-bids.js';
import { mountContract } from './skat-contract.js';
import { mountKontra } from './skat-kontra.js';
import { mountPush } from './skat-push.js';

export const mountPanel = panelOf([mountBids, mountContract, mountPush, mountKontra, mountAnswer]);
