/**
 * After a deal of Skat: who won or lost what, how its value came about line by line, everybody's points
 * and totals, the laid-away cards, and behind a fold all hands as dealt.
 */

import { h } from '../dom.js';
import { listed, num, signed, t } from '../i18n.js';
import { whoOf } from '../view.js';
import { allHands, apart, apartRow, lineTable, scoreColumns, seatTable } from './lines.js';
import { resultPart } from './result.js';
import { about } from './saying.js';
import { factorLines, pointsWords, valueLines } from './skat-counting.js';
import { contractName, gameWords } from './skat-words.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../dom.js').Child} Child */
/** @typedef {import('./lines.js').Column} Column */

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export const mountResult = (root) => resultPart(root, dealEnd);

/** @param {View} view @param {any} row @returns {Child[]} */
function dealEnd(view, row) {
  return [
    h('h2', null, headline(view, row)), ...notes(view, row).map((words) => h('p', { class: 'result-note' }, words)),
    row.declarer === null ? ramschLines(row) : soloLines(row), totals(view, row), laidApart(view, row),
    allHands(view, view.table.order, view.table.result.hands),
  ];
}

/** What came of the deal, in one line. @param {View} view @param {any} row */
function headline(view, row) {
  if (row.how === 'passed') return t('skat.passedin');
  if (row.declarer === null) return ramschHeadline(view, row);
  return about(view, row.success ? 'result.game.won' : 'result.game.lost', row.declarer, { game: gameWords(row.game) });
}

/** Who lost a Ramsch, or won it by a march. @param {View} view @param {any} row */
function ramschHeadline(view, row) {
  const seats = row.order.filter((/** @type {number} */ seat) => row.scores[seat] !== 0);
  if (seats.length === 0) return contractName(row.game.contract);
  const names = listed(seats.map((/** @type {number} */ seat) => whoOf(view, seat)));
  return t(row.scores[seats[0]] > 0 ? 'skat.res.ramsch.won' : 'skat.res.ramsch.lost', { names });
}

/** Whether those who lost a Ramsch each count a part of it. @param {View} view @param {any} row */
const shared = ({ room }, row) => row.declarer === null && room.options.ramsch_tie === 'share'
  && row.scores.filter((/** @type {number} */ score) => score < 0).length > 1;

/** What is unusual about it. @param {View} view @param {any} row @returns {string[]} */
const notes = (view, row) => [
  ...(shared(view, row) ? [t('skat.res.ramsch.shared')] : []),
  ...(row.how === 'claimed' ? [about(view, 'result.claimed', row.declarer)] : []),
  ...(row.how === 'conceded' ? [about(view, 'result.conceded', row.conceded_by)] : []),
  ...(row.counted ? [] : [t('skat.res.uncounted')]),
];

/** @param {any} row */
function soloLines(row) {
  const points = row.steps ? { label: t('result.cards'), figure: pointsWords(row) }
    : { label: t('skat.res.tricks'), figure: num(row.tricks) };
  return lineTable([points, ...valueLines(row)]);
}

/** @param {any} row */
const ramschLines = (row) => (row.factors.length ? lineTable(factorLines(row)) : null);

/** What is told of a seat in a Ramsch besides its points. @param {any} row @param {number} seat */
function ramschWords(row, seat) {
  if (row.march === seat) return t('result.march');
  return row.won[seat] === 0 && row.order.includes(seat) ? t('result.virgin') : '';
}

/** Card points of a seat in a Ramsch, with what was laid away. @param {any} row @param {number} seat */
function ramschPoints(row, seat) {
  if (!row.order.includes(seat)) return '';
  return row.laid_to.includes(seat) ? `${num(row.taken[seat])} + ${num(row.laid_points)}` : num(row.taken[seat]);
}

/** @param {View} view @param {any} row */
function totals(view, row) {
  const ramsch = row.declarer === null && row.how !== 'passed';
  const bonus = view.sheet?.scoring === 'seeger_fabian' ? view.sheet.bonus : null;
  const [deal, total] = scoreColumns(row);
  /** @type {Column[]} */
  const columns = [
    ...(ramsch ? [{ key: 'result.cards', words: (/** @type {number} */ seat) => ramschPoints(row, seat) }] : []), deal,
    ...(bonus ? [{ key: 'skat.bonus', words: (/** @type {number} */ seat) => signed(bonus[seat]) }] : []), total,
  ];
  return seatTable(view, row, columns, (seat) => (ramsch ? ramschWords(row, seat) : ''));
}

/** The skat, what was passed on, and the two cards laid away in the end. @param {View} view @param {any} row */
function laidApart(view, row) {
  const { skat, laid_away: laid, passes } = view.table.result;
  const same = skat.every((/** @type {string} */ card) => laid.includes(card));
  const passed = passes.filter((/** @type {{to: number | null}} */ { to }) => to !== null);
  return apartRow(
    apart(t('skat.skat'), skat),
    ...passed.map((/** @type {{seat: number, to: number, cards: string[]}} */ { seat, to, cards }) =>
      apart(`${whoOf(view, seat)} → ${whoOf(view, to)}`, cards)),
    laid.length > 0 && !same && apart(row.laid_to.length && row.declarer === null
      ? t('skat.laid.to', { names: row.laid_to.map((/** @type {number} */ seat) => whoOf(view, seat)).join(', ') }) : t('skat.laid'), laid));
}
