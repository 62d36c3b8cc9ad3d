/**
 * After a deal: who made the bid and what it brought. After the match: the places and the winners.
 * The numbers are those of the score sheet; nothing is counted here but places.
 */

import { h, replace } from '../dom.js';
import { listed, num, signed, t } from '../i18n.js';
import { sign } from '../signs.js';
import { whoOf } from '../view.js';

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
    replace(root, voided ? h('p', { class: 'result-void' }, t('log.void')) : over ? matchEnd(view, row) : dealEnd(view, row));
  } };
}

/** @param {View} view @param {any} row @returns {Child[]} */
function dealEnd(view, row) {
  const head = h('tr', null, ...['kach.res.player', 'kach.res.bid', 'kach.res.took', 'kach.res.points', 'kach.res.total']
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
    h('h2', null, t('kach.res.title', { d: row.deal + 1 })),
    h('table', { class: 'result-table' }, h('thead', null, head), h('tbody', null, lines)),
  ];
}

/** @param {number[]} totals @param {number} seat */
const rankOf = (totals, seat) => 1 + totals.filter((total) => total > totals[seat]).length;

/** @param {View} view @param {any} row @returns {Child[]} */
function matchEnd(view, row) {
  const winners = view.table.winners ?? [];
  const totals = /** @type {number[]} */ (view.sheet?.totals ?? row?.totals ?? view.table.totals);
  const names = listed(winners.map((seat) => whoOf(view, seat)));
  const title = winners.length === 0 ? t('kach.over.none') : t(winners.length > 1 ? 'kach.over.shared' : 'kach.over', { names });
  const order = view.names.map((_, seat) => seat).sort((a, b) => totals[b] - totals[a] || a - b);
  return [
    h('h2', { class: 'winners' }, winners.length ? sign('crown') : null, h('span', null, title)),
    h('table', { class: 'result-table places' },
      h('thead', null, h('tr', null,
        h('th', { scope: 'col', class: 'number' }, t('kach.res.place')), h('th', { scope: 'col' }, t('kach.res.player')),
        h('th', { scope: 'col', class: 'number' }, t('kach.res.total')))),
      h('tbody', null, order.map((seat) => h('tr', {
        class: `${winners.includes(seat) ? 'made' : ''}${seat === view.me ? ' mine' : ''}`,
      },
      h('td', { class: 'number' }, `${num(rankOf(totals, seat))}.`),
      h('th', { scope: 'row' }, winners.includes(seat) ? sign('crown') : null, h('bdi', null, whoOf(view, seat))),
      h('td', { class: 'number total' }, num(totals[seat])))))),
  ];
}
