/**
 * After a deal: who made the bid and what it brought. After the match: the places and the winners.
 * The numbers are those of the score sheet; nothing is counted here but places.
 */

import { h } from '../dom.js';
import { num, signed, t } from '../i18n.js';
import { sign } from '../signs.js';
import { whoOf } from '../view.js';
import { resultPart } from './result.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../dom.js').Child} Child */

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export const mountResult = (root) => resultPart(root, dealEnd);

/** @param {View} view @param {any} row @returns {Child[]} */
function dealEnd(view, row) {
  const head = h('tr', null, ...['result.player', 'kach.res.bid', 'kach.res.took', 'kach.res.points', 'result.total']
    .map((key, index) => h('th', { scope: 'col', class: index ? 'number' : '' }, t(key))));
  const lines = view.names.map((_, seat) => {
    const made = row.bids[seat] === row.tricks[seat];
    return h('tr', { class: `${made ? 'made' : 'missed'}${seat === view.me ? ' mine' : ''}` },
      h('th', { scope: 'row' }, sign(made ? 'exact' : 'missed'), h('bdi', null, whoOf(view, seat)),
        h('span', { class: 'visually-hidden' }, t(made ? 'kach.end.exact' : 'kach.end.missed'))),
      h('td', { class: 'number' }, num(row.bids[seat])),
      h('td', { class: 'number' }, num(row.tricks[seat])),
      h('td', { class: 'number points' }, signed(row.points[seat])),
      h('td', { class: 'number total' }, num(row.totals[seat])));
  });
  return [
    h('h2', null, t('result.title', { d: row.deal + 1 })),
    h('table', { class: 'result-table' }, h('thead', null, head), h('tbody', null, lines)),
  ];
}
