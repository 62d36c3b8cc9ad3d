/** The line along the top of a Skat table: which deal, what is played, the cycle of the pirates. */

import { h, text } from '../dom.js';
import { t } from '../i18n.js';

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export function mountStrip(root) {
  const deal = h('span', { class: 'strip-deal' });
  root.append(h('div', { class: 'strip-where' }, deal));
  return { update: (view) => text(deal, t('skat.deal', { d: view.table.deal + 1 })) };
}
