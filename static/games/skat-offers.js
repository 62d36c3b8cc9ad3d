/** What may be offered at any time in play of Skat: the rest is mine, and giving up. */

import { t } from '../i18n.js';
import { offersPart } from './offers.js';

/** @typedef {import('./index.js').View} View */

/** Whether the declarer of this deal must take no trick. @param {View} view */
const isNull = ({ table }) => table.game?.contract === 'N';

/** @param {View} view */
const claimRule = (view) => (isNull(view) && view.room.options.claim_rule === 'strict' ? 'skat.claim.strict.null'
  : `skat.claim.${view.room.options.claim_rule}`);

/** @type {Record<string, import('./offers.js').OfferWords>} */
const OFFERS = {
  claim: {
    label: (view) => t(isNull(view) ? 'skat.claim.null' : 'offer.claim'),
    effects: (view) => [t(isNull(view) ? 'skat.claim.what.null' : 'skat.claim.what'), t(claimRule(view))],
  },
  concede: {
    label: () => t('offer.concede'),
    effects: (view) => [
      t(view.table.declarer === view.me ? 'skat.concede.declarer' : `skat.concede.${view.room.options.defender_concede}`),
      t(`skat.concede.${view.room.options.concede_scoring}`),
    ],
  },
};

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountOffers = (root, hooks) => offersPart(root, hooks, OFFERS);
