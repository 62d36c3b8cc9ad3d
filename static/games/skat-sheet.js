/**
 * The list of a Skat match as rows for sheet.js, with what the official one has: a line a deal with the
 * game, what raised it and its value, and the running total with the score in the columns of the players.
 */

import { h } from '../dom.js';
import { num, signed, t } from '../i18n.js';
import { times } from './lines.js';
import { abbreviated, dealerMark, dealNumber, gameList, totalOver } from './marks.js';
import { stepName, valueWords } from './skat-counting.js';
import { contractName, contractSign, matadorWords } from './skat-words.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('./index.js').SheetRow} SheetRow */
/** @typedef {import('../dom.js').Child} Child */

/** @param {number} deal @param {boolean} counted @returns {Child[]} */
const headOf = (deal, counted) => [
  dealNumber(deal), counted ? null : abbreviated('*', t('skat.res.uncounted')),
];

/** Sign, base value and what was announced. @param {any} game @param {number | null} base @returns {Child[]} */
const gameMarks = (game, base) => [
  contractSign(game.contract), h('span', { class: 'visually-hidden' }, contractName(game.contract)), base === null ? null : ` ${num(base)}`,
  game.hand ? [' ', abbreviated(t('skat.short.hand'), t('skat.hand'))] : null,
  game.ouvert ? [' ', abbreviated(t('skat.short.ouvert'), t('skat.ouvert'))] : null,
];

const LEVELS = ['schneider', 'schneider_announced', 'schwarz', 'schwarz_announced'];

/** The levels; one that was announced is not marked twice. @param {any} row @returns {Child[]} */
const levelMarks = (row) => LEVELS
  .filter((name) => row.steps?.includes(name) && !row.steps.includes(`${name}_announced`))
  .map((name) => [' ', abbreviated(t(`skat.short.${name}`), stepName(name))]);

/** Kontra, Re, Bock and pushes. @param {any} row @returns {Child[]} */
const factorMarks = (row) => row.factors.filter((/** @type {[string, number]} */ [name]) => name !== 'lost')
  .map((/** @type {[string, number]} */ [name, number]) => [' ', abbreviated(times(number), t(`skat.factor.${name}`))]);

/** @param {any} row @returns {Child[]} */
const valueMarks = (row) => [
  row.steps ? [matadorWords(row.matadors), ' · '] : null,
  row.value === null ? null : h('span', { class: row.success ? 'sheet-value' : 'sheet-value sheet-lost' }, num(row.value)),
  row.overbid ? abbreviated('!', t('skat.overbid'), 'sheet-lost') : null, factorMarks(row),
];

/** The game above how its value came about. @param {any} row @returns {Child[]} */
function gameCell(row) {
  if (row.how === 'passed') return [t('skat.passedin')];
  return [h('span', { class: 'sheet-game', title: row.declarer === null ? null : valueWords(row) },
    h('span', null, gameMarks(row.game, row.base), levelMarks(row)), h('small', null, valueMarks(row)))];
}

/** @param {any} row @param {number} seat @returns {Child[]} */
function doneCell(row, seat) {
  const score = row.scores[seat];
  return [
    row.dealer === seat ? dealerMark() : null,
    totalOver(row.totals[seat], row.order.includes(seat) ? score !== 0 && signed(score) : abbreviated('–', t('skat.seat.out'))),
  ];
}

/** The deal that runs. @param {View} view */
const nowRow = ({ table, names }) => ({
  facts: [table.game ? gameMarks(table.game, null) : []],
  cells: names.map((_, seat) => [table.dealer === seat ? dealerMark() : null]),
  signature: JSON.stringify([table.dealer, table.game]),
});

/** A line below the deals. @param {string} key @param {string} words @param {string[]} figures @returns {SheetRow} */
const footRow = (key, words, figures) => ({
  key, state: 'goal', head: [words], cells: figures.map((figure) => [figure]), signature: JSON.stringify([words, figures]),
});

/** @param {any} sheet @returns {SheetRow[]} */
const footOf = ({ won, lost, sums, bonus, scoring }) => [
  footRow('games', t('skat.sheet.games'), won.map((/** @type {number} */ games, /** @type {number} */ seat) => `${num(games)} : ${num(lost[seat])}`)),
  ...(scoring === 'seeger_fabian'
    ? [footRow('sums', t('skat.sheet.sum'), sums.map(num)), footRow('bonus', t('skat.sheet.bonus'), bonus.map(signed))] : []),
];

/** @param {View} view @returns {import('./index.js').SheetModel} */
export const sheet = (view) => gameList(view, (row) => ({
  head: headOf(row.deal, row.counted), facts: [gameCell(row)], cells: view.names.map((_, seat) => doneCell(row, seat)),
}), nowRow, { foot: view.sheet ? footOf(view.sheet) : [] });
