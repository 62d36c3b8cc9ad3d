/**
 * After a deal: what everybody captured and how many comparisons that took. After the match: the
 * places and the winners. The numbers are those of the score sheet.
 */

import { h } from '../dom.js';
import { num, t } from '../i18n.js';
import { whoOf } from '../view.js';
import { resultPart } from './result.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../dom.js').Child} Child */

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export const mountResult = (root) => resultPart(root, dealEnd);

/** @param {View} view @param {any} row @returns {Child[]} */
function dealEnd(view, row) {
  const head = ['result.player', 'haz.res.won', 'haz.res.captured', 'result.total']
    .map((key, index) => h('th', { scope: 'col', class: index ? 'number' : '' }, t(key)));
  const most = Math.max(...row.captured);
  const lines = view.names.map((_, seat) => h('tr', {
    class: `${row.captured[seat] === most ? 'made' : ''}${seat === view.me ? ' mine' : ''}`,
  },
  h('th', { scope: 'row' }, h('bdi', null, whoOf(view, seat))),
  h('td', { class: 'number' }, num(row.winners.filter((/** @type {number} */ winner) => winner === seat).length)),
  h('td', { class: 'number points' }, num(row.captured[seat])),
  h('td', { class: 'number total' }, num(row.totals[seat]))));
  return [
    h('h2', null, t('result.title', { d: row.deal + 1 })),
    h('table', { class: 'result-table' }, h('thead', null, h('tr', null, head)), h('tbody', null, lines)),
  ];
}
