/**
 * The list of a Schafkopf match as rows for sheet.js: a line a deal with the game and its value, who
 * played it and with whom, and by seat the running total above what the deal brought.
 */

import { h } from '../dom.js';
import { num, signed, t } from '../i18n.js';
import { times } from './lines.js';
import { abbreviated, dealerMark, gameList, totalOver } from './marks.js';
import { outcome, valueWords } from './schafkopf-counting.js';
import { gameSign, gameWords, isTout } from './schafkopf-words.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../dom.js').Child} Child */

/** Sign and words of the game. @param {import('./schafkopf-words.js').Announced} game @returns {Child[]} */
const gameMarks = (game) => [
  gameSign(game), h('span', { class: 'visually-hidden' }, gameWords(game)),
  isTout(game.contract) ? [' ', abbreviated(t('schaf.short.tout'), t('schaf.res.tout'))] : null,
];

/** Schneider or Schwarz, and what the deal is multiplied by. @param {any} row @returns {Child[]} */
const valueMarks = (row) => [
  row.level && [' ', abbreviated(t(`schaf.short.${row.level}`), t(`schaf.level.${row.level}`))],
  row.factors.map((/** @type {[string, number]} */ [, number]) => [' ', times(number)]),
];

/** The game above its value. @param {View} view @param {any} row @returns {Child[]} */
const gameCell = (view, row) => [
  h('span', { class: 'sheet-game', title: [gameWords(row.game), outcome(view, row), valueWords(view, row)].filter(Boolean).join('. ') },
    h('span', null, gameMarks(row.game)),
    h('small', null, row.value !== null && h('span', { class: row.success ? 'sheet-value' : 'sheet-value sheet-lost' }, num(row.value)), valueMarks(row))),
];

/** The seat's part in the deal. @param {any} row @param {number} seat @returns {Child} */
function roleMark(row, seat) {
  if (seat === row.declarer) return abbreviated('●', t('schaf.declarer'), 'sheet-role');
  return seat === row.partner ? abbreviated('○', t('schaf.partner'), 'sheet-role') : null;
}

/** @param {any} row @param {number} seat @returns {Child[]} */
const doneCell = (row, seat) => [
  row.dealer === seat ? dealerMark() : null, totalOver(row.totals[seat], signed(row.scores[seat]), roleMark(row, seat)),
];

/** The deal that runs; its partner once he is known. @param {View} view */
const nowRow = ({ table, names }) => ({
  facts: [table.game ? gameMarks(table.game) : []],
  cells: names.map((_, seat) => [table.dealer === seat ? dealerMark() : null, roleMark(table, seat)]),
  signature: JSON.stringify([table.dealer, table.game, table.declarer, table.partner]),
});

/** @param {View} view @returns {import('./index.js').SheetModel} */
export const sheet = (view) => gameList(view, (row) => ({
  facts: [gameCell(view, row)], cells: view.names.map((_, seat) => doneCell(row, seat)),
}), nowRow);
