/** The questions of Schafkopf below the felt, one part each. */

import { panelOf } from './panel.js';
import { mountAnswer } from './schafkopf-answer.js';
import { mountBids } from './schafkopf-bids.js';
import { mountDeclare } from './schafkopf-declare.js';
import { mountKnock } from './schafkopf-knock.js';
import { mountMarry } from './schafkopf-marry.js';
import { mountStoss } from './schafkopf-stoss.js';

export const mountPanel = panelOf([mountKnock, mountBids, mountDeclare, mountMarry, mountStoss, mountAnswer]);
