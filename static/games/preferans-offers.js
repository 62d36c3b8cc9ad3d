/** What may be offered beside the play of Preferans: correcting the contract, and the rest by counts. */

import { mountAmend } from './preferans-amend.js';
import { mountClaim } from './preferans-claim.js';
import { panelOf } from './panel.js';

export const mountOffers = panelOf([mountAmend, mountClaim]);
