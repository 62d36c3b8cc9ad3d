/** The line along the top of a Schafkopf table: which deal, and what is played. */

import { h, text } from '../dom.js';
import { t } from '../i18n.js';

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export function mountStrip(root) {
  const deal = h('span', { class: 'strip-deal' });
  root.append(h('div', { class: 'strip-where' }, deal));
  return { update: (view) => text(deal, t('schaf.deal', { d: view.table.deal + 1 })) };
}
