/** What the sheets of several games have alike: the marks in them, and the list with one game a deal. */

import { h } from '../dom.js';
import { num, t } from '../i18n.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../dom.js').Child} Child */
/** @typedef {import('./index.js').SheetRow} SheetRow */
/** @typedef {Pick<SheetRow, 'facts' | 'cells'> & Partial<SheetRow>} Told  of a row; the rest goes without saying */

/** The mark of the deal's dealer in a sheet. */
export const dealerMark = () => h('span', { class: 'sheet-dealer', title: t('seat.dealer') },
  h('span', { 'aria-hidden': 'true' }, t('seat.dealer.mark')), h('span', { class: 'visually-hidden' }, t('seat.dealer')));

/** A short sign with its words. @param {string} short @param {string} words @param {string} [kind] */
export const abbreviated = (short, words, kind = '') => h('span', { class: kind, title: words },
  h('span', { 'aria-hidden': 'true' }, short), h('span', { class: 'visually-hidden' }, words));

/** @param {number} deal */
export const dealNumber = (deal) =>
  h('span', { class: 'sheet-deal' }, h('span', { class: 'visually-hidden' }, t('sheet.deal')), num(deal + 1));

/** The running total above what the deal brought. @param {number} total @param {Child} score @param {Child} [mark] beside the total */
export const totalOver = (total, score, mark = null) => h('span', { class: 'sheet-stack' },
  h('span', { class: 'sheet-total' }, mark, num(total)), h('span', { class: 'sheet-points' }, score));

/** Whether a deal runs that the sheet does not have yet. @param {View} view @param {any[]} rows */
const isRunning = ({ table, room }, rows) =>
  room.status === 'playing' && table.dealer !== null && !rows.some((row) => row.deal === table.deal);

/**
 * A list with one game a deal, and the deal that runs.
 * @param {View} view @param {(row: any) => Told} done  a row of the sheet
 * @param {(view: View) => Told & {signature: string}} now  the deal that runs
 * @param {Partial<import('./index.js').SheetModel>} [more]
 * @returns {import('./index.js').SheetModel}
 */
export function gameList(view, done, now, more = {}) {
  const rows = /** @type {any[]} */ (view.sheet?.rows ?? []);
  const { deal } = view.table;
  /** @type {SheetRow[]} */
  const told = rows.map((row) => ({
    key: String(row.deal), state: 'done', head: [dealNumber(row.deal)], signature: JSON.stringify(row), ...done(row) }));
  if (isRunning(view, rows)) told.push({ key: String(deal), state: 'now', head: [dealNumber(deal)], ...now(view) });
  return {
    caption: t('sheet.caption'), corner: t('sheet.corner'), seats: view.names.map((_, seat) => seat),
    columns: [t('sheet.game')], rows: told, totals: view.sheet?.totals ?? view.table.totals, ...more,
  };
}
