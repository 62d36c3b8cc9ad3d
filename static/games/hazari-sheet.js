/** The score sheet of Hazari: one row a deal with the points captured and the running totals. */

import { h } from '../dom.js';
import { num, t } from '../i18n.js';
import { dealerMark } from './kachuful-sheet.js';

/** @typedef {import('./index.js').View} View */

/** @param {number} deal @returns {import('../dom.js').Child[]} */
const headOf = (deal) => [
  h('span', { class: 'sheet-deal' }, h('span', { class: 'visually-hidden' }, t('sheet.deal')), num(deal + 1)),
];

/** @param {any} row @param {number} seat @returns {import('../dom.js').Child[]} */
const doneCell = (row, seat) => [
  row.dealer === seat ? dealerMark() : null,
  h('span', { class: 'sheet-points', title: t('haz.sheet.cell', { points: row.captured[seat] }) }, num(row.captured[seat])),
  h('span', { class: 'sheet-total' }, num(row.totals[seat])),
];

/** @param {View} view @returns {import('./index.js').SheetModel} */
export function sheet(view) {
  const { table } = view;
  const done = /** @type {any[]} */ (view.sheet?.rows ?? []);
  const rows = done.map((row) => ({
    key: String(row.deal), state: /** @type {'done' | 'now'} */ ('done'), head: headOf(row.deal),
    cells: view.names.map((_, seat) => doneCell(row, seat)), signature: JSON.stringify(row),
  }));
  const running = view.room.status === 'playing' && !done.some((row) => row.deal === table.deal) && table.dealer !== null;
  if (running) {
    rows.push({
      key: String(table.deal), state: 'now', head: headOf(table.deal),
      cells: view.names.map((_, seat) => [table.dealer === seat ? dealerMark() : null]),
      signature: `${table.dealer}`,
    });
  }
  return { caption: t('sheet.caption'), corner: t('sheet.corner'), rows, totals: view.sheet?.totals ?? table.totals };
}
