/** The score sheet of Hazari: one row a deal with the points captured and the running totals. */

import { h } from '../dom.js';
import { num, signed, t } from '../i18n.js';
import { sign } from '../signs.js';
import { dealerMark } from './marks.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('./index.js').SheetRow} SheetRow */

/** @param {number} deal @returns {import('../dom.js').Child[]} */
const headOf = (deal) => [
  h('span', { class: 'sheet-deal' }, h('span', { class: 'visually-hidden' }, t('sheet.deal')), num(deal + 1)),
];

/** @param {any} row @param {number} seat @returns {import('../dom.js').Child[]} */
const doneCell = (row, seat) => [
  row.dealer === seat ? dealerMark() : null,
  h('span', { class: 'sheet-stack', title: t('haz.sheet.cell', { points: row.captured[seat] }) },
    h('span', { class: 'sheet-total' }, num(row.totals[seat])),
    h('span', { class: 'sheet-points' }, signed(row.captured[seat]))),
];

/**
 * The line that the totals run to.
 * @param {number} target
 * @param {number[]} totals
 * @returns {SheetRow}
 */
const goalRow = (target, totals) => ({
  key: 'goal', state: 'goal', head: [num(target), h('span', { class: 'visually-hidden' }, ` ${t('haz.sheet.goal')}`)],
  cells: totals.map((total) => {
    const left = target - total;
    const words = t(left > 0 ? 'haz.sheet.left' : 'haz.sheet.reached', { n: left });
    return [h('span', { 'aria-hidden': 'true', title: words }, left > 0 ? num(-left) : sign('crown')),
      h('span', { class: 'visually-hidden' }, words)];
  }),
  signature: JSON.stringify([target, totals]),
});

/**
 * The seats as the turn goes, to the right.
 * @param {number} n
 */
const toTheRight = (n) => Array.from({ length: n }, (_, place) => (n - place) % n);

/** @param {View} view @returns {import('./index.js').SheetModel} */
export function sheet(view) {
  const { table } = view;
  const done = /** @type {any[]} */ (view.sheet?.rows ?? []);
  const totals = view.sheet?.totals ?? table.totals;
  /** @type {SheetRow[]} */
  const rows = done.map((row) => ({
    key: String(row.deal), state: 'done', head: headOf(row.deal),
    cells: view.names.map((_, seat) => doneCell(row, seat)), signature: JSON.stringify(row),
  }));
  if (view.room.status === 'playing' && table.dealer !== null && !done.some((row) => row.deal === table.deal)) {
    rows.push({
      key: String(table.deal), state: 'now', head: headOf(table.deal),
      cells: view.names.map((_, seat) => [table.dealer === seat ? dealerMark() : null]), signature: `${table.dealer}`,
    });
  }
  return {
    caption: t('sheet.caption'), corner: t('sheet.corner'), seats: toTheRight(view.n),
    rows: [...rows, goalRow(table.target, totals)], totals,
  };
}
