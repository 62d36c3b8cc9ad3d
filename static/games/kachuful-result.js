/**
 * After a deal: who made the bid and what it brought. After the match: the places and the winners.
 * The numbers are those of the score sheet; nothing is counted here but places.
 */

import { h, replace } from '../dom.js';
import { num, signed, t } from '../i18n.js';
import { sign } from '../signs.js';
import { whoOf } from '../view.js';
import { places } from './places.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../dom.js').Child} Child */

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export function mountResult(root) {
  let drawn = '';
  return { update: (view) => {
    const rows = /** @type {any[]} */ (view.sheet?.rows ?? []);
    const row = rows[rows.length - 1];
    const over = view.room.status === 'over';
    const voided = !over && row?.deal !== view.table.deal;
    const key = JSON.stringify([over, voided, view.me, view.names, view.table.winners, rows.length]);
    if (key === drawn) return;
    drawn = key;
    replace(root, voided ? h('p', { class: 'result-void' }, t('log.void')) : over ? places(view, view.sheet?.totals ?? view.table.totals) : dealEnd(view, row));
  } };
}

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
