/** What may be offered in play of Schafkopf: the rest is mine, and a declarer alone may give up. */

import { t } from '../i18n.js';
import { offersPart } from './offers.js';

/** @type {Record<string, import('./offers.js').OfferWords>} */
const OFFERS = {
  claim: { label: () => t('offer.claim'), effects: () => [t('schaf.claim.what'), t('schaf.claim.rule')] },
  concede: { label: () => t('offer.concede'), effects: () => [t('schaf.concede.what')] },
};

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountOffers = (root, hooks) => offersPart(root, hooks, OFFERS);
