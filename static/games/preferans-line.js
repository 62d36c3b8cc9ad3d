/** One line of the bullet in full: every running sum of every cell, with the deal and the reason that brought it. */

import { dialog, h } from '../dom.js';
import { num, t } from '../i18n.js';
import { reasonWords } from './preferans-entries.js';
import { cellsOf, HELP_MARK, isClosed, lineName, linesFrom, partName } from './preferans-figures.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('./preferans-figures.js').Cell} Cell */
/** @typedef {import('./preferans-figures.js').Sum} Sum */

/** The row as it is written on paper. @param {Sum[]} sums */
const rowOf = (sums) => h('p', { class: 'line-sums' }, sums.map(({ figure, fresh, help }, at) => {
  const last = at === sums.length - 1;
  return [h(last ? 'strong' : 's', { class: fresh ? 'fresh' : '' }, num(figure)), help && HELP_MARK, last ? '' : '. '];
}));

/** @param {Sum} sum */
const reason = ({ figure, deal, reason: why }) => h('li', null, h('b', null, num(figure)), ' ',
  deal === null ? reasonWords(why) : t('pref.sum.of', { d: deal + 1, why: reasonWords(why) }));

/** @param {View} view @param {Cell} cell @param {boolean} [closed] */
const cellBlock = (view, cell, closed = false) => h('section', null,
  h('h3', null, partName(view, cell), closed && h('span', { class: 'bullet-closed' }, ` ✓ ${t('pref.pool.closed')}`)),
  rowOf(cell.sums.length ? cell.sums : [{ figure: 0, deal: null, reason: '', fresh: false, help: false }]),
  cell.sums.length > 0 && h('details', null, h('summary', null, t('pref.line.why')), h('ol', { class: 'plain' }, cell.sums.map(reason))));

/** @param {View} view @param {number} line */
export function showLine(view, line) {
  const { whists, pool, mountain } = cellsOf(view, linesFrom(view), line);
  dialog(lineName(view, line), t('act.close'), h('div', { class: 'bullet-line' },
    cellBlock(view, mountain), cellBlock(view, pool, isClosed(view, line)), whists.map((cell) => cellBlock(view, cell))));
}
