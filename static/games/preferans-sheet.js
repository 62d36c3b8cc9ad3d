/**
 * The deals of a Preferans match as rows for sheet.js: what was played and how many tricks it brought,
 * and by seat the running result in whists above what the deal changed. A row is told by lines: who
 * sits elsewhere since, or came later, keeps the own column.
 */

import { h } from '../dom.js';
import { num, signed, t } from '../i18n.js';
import { times } from './lines.js';
import { abbreviated, dealerMark, gameList, totalOver } from './marks.js';
import { outcome } from './preferans-outcome.js';
import { bidName, bidSign, gameOf } from './preferans-words.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../dom.js').Child} Child */

/** @param {string} bid @returns {Child[]} */
const signOf = (bid) => [bidSign(bid), h('span', { class: 'visually-hidden' }, bidName(bid))];

/** A pass game and its number in the run. @param {number} run */
const passSign = (run) => abbreviated(`${t('pref.short.pass')}\u00a0${num(run + 1)}`, t('pref.passgame.n', { i: run + 1 }));

/** The sign of what was played. @param {any} row @returns {Child[]} */
function gameMarks(row) {
  if (row.kind === 'pass_game') return [passSign(row.run)];
  return [...signOf(gameOf(row)), row.kind === 'preference' && [' ', abbreviated('!', t('pref.preference'))]];
}

/** What came of it. @param {any} row @returns {Child} */
function resultMark(row) {
  if (row.kind === 'pass_game') return h('span', { title: t('pref.price') }, times(row.price));
  if (row.kind === 'give_up') return abbreviated('−3', t('pref.res.without', { n: 3 }), 'sheet-lost');
  if (row.tricks === null) return row.kind === 'contract' ? abbreviated(row.own ? '½' : '=', t(row.own ? 'pref.own' : 'pref.unplayed')) : null;
  const tricks = row.tricks[row.declarer];
  return h('span', { class: row.success ? 'sheet-value' : 'sheet-lost' }, t('pref.tricks', { n: tricks }));
}

/** The game above what came of it. @param {View} view @param {any} row */
const gameCell = (view, row) => [h('span', { class: 'sheet-game', title: outcome(view, row) },
  h('span', null, gameMarks(row)), h('small', null, resultMark(row)))];

/** A seat's part in the deal. @param {any} row @param {number} seat */
function roleMark(row, seat) {
  if (seat === row.declarer) return abbreviated('●', t('pref.declarer'), 'sheet-role');
  const whists = row.returned === null ? row.words?.some((/** @type {[number, string]} */ [who, word]) => who === seat && word === 'whist') : row.returned === seat;
  return whists ? abbreviated('○', t('pref.whister'), 'sheet-role') : null;
}

/** What the row says of a line. @param {any} row @param {number} line @returns {Child[]} */
function doneCell(row, line) {
  const seat = row.lines.indexOf(line);
  if (seat < 0) return [];
  return [row.dealer === seat ? dealerMark() : null, totalOver(row.totals[seat], signed(row.scores[seat]), roleMark(row, seat))];
}

/** The deal that runs. @param {View} view */
function nowRow({ table, names }) {
  const bid = gameOf(table);
  return {
    facts: [table.mode === 'pass' ? [passSign(table.run)] : bid ? signOf(bid) : []],
    cells: names.map((_, seat) => [table.dealer === seat ? dealerMark() : null, roleMark(table, seat)]),
    signature: JSON.stringify([table.dealer, bid, table.mode, table.declarer, table.words, table.returned, names.length]),
  };
}

/** @param {View} view @returns {import('./index.js').SheetModel} */
export function sheet(view) {
  const { lines = [], settlement } = /** @type {any} */ (view.sheet ?? {});
  return gameList(view, (row) => ({
    facts: [gameCell(view, row)], cells: lines.map((/** @type {number} */ line) => doneCell(row, line)),
    signature: JSON.stringify([row, lines]),
  }), nowRow, { totals: settlement ? lines.map((/** @type {number} */ line) => settlement.rounded[line]) : view.table.totals });
}
