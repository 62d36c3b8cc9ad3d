/** The line along the top of a Hazari table: which deal, what it goes to, and how far it is. */

import { h, text } from '../dom.js';
import { t } from '../i18n.js';
import { sign } from '../signs.js';
import { stateWords } from './hazari.js';

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export function mountStrip(root) {
  const deal = h('span', { class: 'strip-deal' });
  const target = h('span', { class: 'strip-cards strip-target' });
  const state = h('span', { class: 'sum-balance' });
  const way = h('span', { class: 'strip-way', role: 'img', 'aria-label': t('haz.way'), title: t('haz.way') }, sign('counter'));
  root.append(h('div', { class: 'strip-where' }, deal, target), way, h('div', { class: 'strip-sum' }, state));
  return { update: (view, scene) => {
    text(deal, t('haz.deal', { d: view.table.deal + 1 }));
    text(target, t('haz.target', { n: view.table.target }));
    text(state, stateWords(view, scene));
  } };
}
