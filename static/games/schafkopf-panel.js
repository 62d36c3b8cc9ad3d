/** The questions of Schafkopf below the felt, one part each. */

import { panelOf } from './panel.js';

export const mountPanel = panelOf([]);
