/** The end of a match: who won, in words, and the places. Nothing is counted here but places. */

import { h } from '../dom.js';
import { listed, num, t } from '../i18n.js';
import { sign } from '../signs.js';
import { whoOf } from '../view.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../dom.js').Child} Child */

/**
 * Who won a match, alone, shared or nobody.
 * @param {View} view
 * @param {number[]} winners
 * @param {string[]} names by seat
 */
export function wonWords(view, winners, names) {
  if (!winners.length) return t('result.none');
  const list = listed(winners.map((seat) => (seat === view.me ? t('who.you') : names[seat])));
  return t(winners.length > 1 ? 'result.shared' : 'result.won', { names: list });
}

/** @param {number[]} totals @param {number} seat */
const rankOf = (totals, seat) => 1 + totals.filter((total) => total > totals[seat]).length;

/**
 * The result of a match.
 * @param {View} view
 * @param {number[]} totals by seat
 * @returns {Child[]}
 */
export function places(view, totals) {
  const winners = view.table.winners ?? [];
  const order = view.names.map((_, seat) => seat).sort((a, b) => totals[b] - totals[a] || a - b);
  return [
    h('h2', { class: 'winners' }, winners.length ? sign('crown') : null, h('span', null, wonWords(view, winners, view.names))),
    h('table', { class: 'result-table places' },
      h('thead', null, h('tr', null,
        h('th', { scope: 'col', class: 'number' }, t('result.place')), h('th', { scope: 'col' }, t('result.player')),
        h('th', { scope: 'col', class: 'number' }, t('result.total')))),
      h('tbody', null, order.map((seat) => h('tr', {
        class: `${winners.includes(seat) ? 'made' : ''}${seat === view.me ? ' mine' : ''}`,
      },
      h('td', { class: 'number' }, `${num(rankOf(totals, seat))}.`),
      h('th', { scope: 'row' }, winners.includes(seat) ? sign('crown') : null, h('bdi', null, whoOf(view, seat))),
      h('td', { class: 'number total' }, num(totals[seat])))))),
  ];
}
