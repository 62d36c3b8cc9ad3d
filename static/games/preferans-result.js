/**
 * After a deal of Preferans: what came of it, everything that was written and why, tricks and running
 * results, and behind a fold all hands with talon and discard. After the match the settlement as well.
 */

import { h } from '../dom.js';
import { money, num, signed, t } from '../i18n.js';
import { sheetLink } from '../replayview.js';
import { allHands, lineTable, scoreColumns, seatTable } from './lines.js';
import { places } from './places.js';
import { entryLines } from './preferans-entries.js';
import { lineName, linesFrom } from './preferans-figures.js';
import { notes, outcome } from './preferans-outcome.js';
import { settlement } from './preferans-settlement.js';
import { resultPart } from './result.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../dom.js').Child} Child */

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export const mountResult = (root) => resultPart(root, dealEnd, { matchEnd, between });

/** @param {View} view @param {any} row @returns {Child[]} */
function dealEnd(view, row) {
  const { hands, talon, discard } = view.table.result;
  return [
    h('h2', null, outcome(view, row)), ...notes(view, row).map((words) => h('p', { class: 'result-note' }, words)),
    row.entries.length ? lineTable(written(view, row, talon)) : h('p', { class: 'result-note' }, t('pref.wrote.none')),
    figures(view, row),
    allHands(view, row.order, hands, [
      { words: t('pref.talon'), cards: talon }, ...(discard ? [{ words: t('pref.discard'), cards: discard }] : []),
    ]),
  ];
}

/** What was written; the talon's whists with its cards. @param {View} view @param {any} row @param {string[]} talon */
const written = (view, row, talon) => entryLines(view, row.entries).map((line, at) =>
  (row.entries[at].reason === 'talon' ? { ...line, cards: talon } : line));

/** A seat's part in the deal. @param {any} row @param {number} seat */
function partOf(row, seat) {
  if (seat === row.declarer) return t('pref.declarer');
  if (seat === row.returned) return t('pref.whister');
  if (!row.order.includes(seat)) return t('pref.rest');
  const said = row.words.find((/** @type {[number, string]} */ [who]) => who === seat)?.[1];
  return said ? t(said === 'whist' ? 'pref.whister' : 'pref.passer') : '';
}

/** @param {View} view @param {any} row */
const figures = (view, row) => seatTable(view, row, [
  ...(row.tricks ? [{ key: 'pref.res.tricks', words: (/** @type {number} */ seat) =>
    (row.order.includes(seat) || row.tricks[seat] ? num(row.tricks[seat]) : '') }] : []),
  ...scoreColumns(row),
], (seat) => partOf(row, seat));

/** Joining and leaving clear the table: what was written then. @param {View} view @returns {Child[] | null} */
function between(view) {
  if (!view.table.reseated) return null;
  const { between: entries } = /** @type {any} */ (view.sheet);
  return [h('h2', null, t('pref.wrote.between')),
    entries.length ? lineTable(entryLines(view, entries)) : h('p', { class: 'result-note' }, t('pref.wrote.none'))];
}

/** @param {View} view @returns {Child[]} */
function matchEnd(view) {
  const { lines, stake, rows, between: since, settlement: { rounded, ranks } } = /** @type {any} */ (view.sheet);
  const all = linesFrom(view);
  const bySeat = (/** @type {number[]} */ figures) => lines.map((/** @type {number} */ line) => figures[line]);
  return [
    places(view, bySeat(rounded), bySeat(ranks)),
    all.length > view.n && lineTable(all.slice(view.n).map((line) => ({ label: lineName(view, line), figure: signed(rounded[line]) }))),
    stake > 0 && h('p', { class: 'result-note' }, t('pref.settle.money.all', {
      money: all.map((line) => `${lineName(view, line)} ${money(rounded[line] * stake)}`).join(', ') })),
    h('details', null, h('summary', null, t('pref.settle.steps')), settlement(view)),
    rows.length > 0 && h('a', { class: 'button', href: sheetLink(view, view.room.records - 1) },
      since.length ? t('sheet.after', { d: rows.length }) : t('sheet.page')),
  ];
}
