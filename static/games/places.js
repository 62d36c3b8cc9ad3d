/**
 * The end of a match: who won, in words, the places, and what is to be settled where a game has a
 * settlement. Nothing is counted here but places.
 */

import { h } from '../dom.js';
import { listed, money, num, signed, t } from '../i18n.js';
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
 * What a list has besides the totals: own games won and lost.
 * @param {any} sheet
 * @returns {[string, (seat: number) => string][]}
 */
const figures = ({ won, lost }) => (won ? [['result.games', (seat) => `${num(won[seat])} : ${num(lost[seat])}`]] : []);

/**
 * Who gets and who pays how much, in points and, where a point is worth something, in money.
 * @param {View} view @param {number[]} order
 */
function settlement(view, order) {
  const { settlement: points, stake } = view.sheet ?? { n: 0 };
  if (!Array.isArray(points)) return null;
  return h('table', { class: 'result-table' },
    h('caption', null, t('result.settlement')),
    h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('result.player')),
      h('th', { scope: 'col', class: 'number' }, t('result.settlement.points')),
      stake > 0 && h('th', { scope: 'col', class: 'number' }, t('result.settlement.money')))),
    h('tbody', null, order.map((seat) => h('tr', { class: seat === view.me ? 'mine' : '' },
      h('th', { scope: 'row' }, h('bdi', null, whoOf(view, seat))),
      h('td', { class: 'number' }, signed(points[seat])),
      stake > 0 && h('td', { class: 'number total' }, money(points[seat] * stake))))));
}

/**
 * The result of a match.
 * @param {View} view
 * @param {number[]} totals by seat
 * @param {number[]} [ranking] by seat, where the totals do not say it
 * @returns {Child[]}
 */
export function places(view, totals, ranking = view.sheet?.ranking) {
  const winners = view.table.winners ?? [];
  const rank = (/** @type {number} */ seat) => ranking?.[seat] ?? rankOf(totals, seat);
  const order = view.names.map((_, seat) => seat).sort((a, b) => rank(a) - rank(b) || a - b);
  const more = figures(view.sheet ?? { n: 0 });
  return [
    h('h2', { class: 'winners' }, winners.length ? sign('crown') : null, h('span', null, wonWords(view, winners, view.names))),
    h('table', { class: 'result-table places' },
      h('thead', null, h('tr', null,
        h('th', { scope: 'col', class: 'number' }, t('result.place')), h('th', { scope: 'col' }, t('result.player')),
        more.map(([key]) => h('th', { scope: 'col', class: 'number' }, t(key))),
        h('th', { scope: 'col', class: 'number' }, t('result.total')))),
      h('tbody', null, order.map((seat) => h('tr', {
        class: `${winners.includes(seat) ? 'made' : ''}${seat === view.me ? ' mine' : ''}`,
      },
      h('td', { class: 'number' }, `${num(rank(seat))}.`),
      h('th', { scope: 'row' }, winners.includes(seat) ? sign('crown') : null, h('bdi', null, whoOf(view, seat))),
      more.map(([, words]) => h('td', { class: 'number' }, words(seat))),
      h('td', { class: 'number total' }, num(totals[seat])))))),
    settlement(view, order),
  ];
}
