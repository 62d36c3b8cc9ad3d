/** One line of the bullet in full: every running sum of every cell, with the deal and the reason that brought it. */

import { dialog, h } from '../dom.js';
import { num, t } from '../i18n.js';
import { reasonWords } from './preferans-entries.js';
import { cellsOf, isClosed, lineName, linesFrom, partName } from './preferans-figures.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('./preferans-figures.js').Cell} Cell */
/** @typedef {import('./preferans-figures.js').Sum} Sum */

/** @param {Sum} sum @param {boolean} last */
const sumItem = ({ figure, deal, reason, fresh }, last) => h('li', { class: `${last ? 'last' : 'old'}${fresh ? ' fresh' : ''}` },
  h(last ? 'strong' : 's', null, num(figure)),
  h('small', null, deal === null ? reasonWords(reason) : t('pref.sum.of', { d: deal + 1, why: reasonWords(reason) })));

/** @param {View} view @param {Cell} cell @param {boolean} [closed] */
const cellBlock = (view, cell, closed = false) => h('section', null,
  h('h3', null, partName(view, cell), closed && h('span', { class: 'bullet-closed' }, ` ✓ ${t('pref.pool.closed')}`)),
  cell.sums.length
    ? h('ol', { class: 'line-sums plain' }, cell.sums.map((sum, at) => sumItem(sum, at === cell.sums.length - 1)))
    : h('p', { class: 'soft' }, num(0)));

/** @param {View} view @param {number} line */
export function showLine(view, line) {
  const { whists, pool, mountain } = cellsOf(view, linesFrom(view), line);
  dialog(lineName(view, line), t('act.close'), h('div', { class: 'bullet-line' },
    cellBlock(view, mountain), cellBlock(view, pool, isClosed(view, line)), whists.map((cell) => cellBlock(view, cell))));
}
