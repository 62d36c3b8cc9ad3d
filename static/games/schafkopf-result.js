/**
 * After a deal of Schafkopf: who won, how the value came about line by line, what everybody gets and
 * pays, what a Hochzeit swapped, and behind a fold all hands and the cards that were not played.
 */

import { courtNames } from '../cards.js';
import { h } from '../dom.js';
import { num, t } from '../i18n.js';
import { whoOf } from '../view.js';
import { allHands, apart, apartRow, lineTable, scoreColumns, seatTable } from './lines.js';
import { resultPart } from './result.js';
import { about } from './saying.js';
import { outcome, valueLines } from './schafkopf-counting.js';
import { gameWords } from './schafkopf-words.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../dom.js').Child} Child */

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export const mountResult = (root) => resultPart(root, dealEnd);

/** @param {View} view @param {any} row @returns {Child[]} */
function dealEnd(view, row) {
  const { hands, swap, rest } = view.table.result;
  return [
    h('h2', null, outcome(view, row)), ...notes(view, row).map((words) => h('p', { class: 'result-note' }, words)),
    lineTable(valueLines(view, row)), payments(view, row), swap && swapped(view, swap),
    allHands(view, view.names.map((_, seat) => seat), hands,
      rest ? [{ words: t('schaf.res.rest', { p: whoOf(view, rest.seat) }), cards: rest.cards }] : []),
  ];
}

/** What was played, and what was unusual about it. @param {View} view @param {any} row @returns {string[]} */
const notes = (view, row) => [
  gameWords(row.game),
  ...(row.game.forced ? [t('schaf.res.forced')] : []),
  ...(row.how === 'sie' ? [t('schaf.res.sie', courtNames())] : []),
  ...(row.how === 'claimed' ? [about(view, 'result.claimed', view.table.result.rest.seat)] : []),
  ...(row.how === 'conceded' ? [about(view, 'result.conceded', row.declarer)] : []),
];

/** A seat's part in the deal. @param {any} row @param {number} seat */
function partOf(row, seat) {
  if (seat === row.declarer) return t('schaf.declarer');
  if (seat === row.partner) return t('schaf.partner');
  if (row.declarer !== null) return '';
  if (seat === row.durchmarsch) return t('schaf.res.march');
  return row.loser !== null && row.won[seat] === 0 ? t('result.virgin') : '';
}

/** @param {View} view @param {any} row */
const payments = (view, row) => seatTable(view, row, [
  ...(row.how === 'sie' ? [] : [{ key: 'result.cards', words: (/** @type {number} */ seat) => num(row.taken[seat]) }]),
  ...scoreColumns(row),
], (seat) => partOf(row, seat));

/** @param {View} view @param {{offerer: number, trump: string, acceptor: number, card: string}} swap */
const swapped = (view, { offerer, trump, acceptor, card }) => apartRow(
  apart(`${whoOf(view, offerer)} → ${whoOf(view, acceptor)}`, [trump]),
  apart(`${whoOf(view, acceptor)} → ${whoOf(view, offerer)}`, [card]));
