/** How the value of a deal of Schafkopf came about, in words and as lines: all of it told by the row of the sheet. */

import { listed, num, signed, t } from '../i18n.js';
import { whoOf } from '../view.js';
import { times } from './lines.js';
import { doubleName } from './schafkopf-words.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('./lines.js').Line} Line */

/** Who plays together: the declarer, and the partner if there is one. @param {any} row @returns {number[]} */
const sideOf = ({ declarer, partner }) => [declarer, partner].filter((seat) => seat !== null);

/** @param {View} view @param {number[]} seats */
const namesOf = (view, seats) => listed(seats.map((seat) => whoOf(view, seat)));

/** Card points of the declarer's side and of the others. @param {any} row */
export const pointsWords = (row) => `${num(row.points)} : ${num(row.taken.reduce((/** @type {number} */ sum, /** @type {number} */ own) => sum + own, 0) - row.points)}`;

/** What decided, in a figure: points where they do, else tricks. @param {any} row @returns {Line[]} */
function decided(row) {
  if (row.how === 'sie') return [];
  if (row.target === null) return [{ label: t('schaf.res.tricks'), figure: num(row.tricks) }];
  return [{ label: t('schaf.res.points', { target: row.target }), figure: pointsWords(row) }];
}

/** @param {any} row @returns {Line} */
function runLine({ laufende: { declarers, cards }, runs, run_price: price }) {
  const count = t(declarers ? 'schaf.res.run.with' : 'schaf.res.run.without', { n: cards.length });
  return { label: runs ? count : t('schaf.res.run.few', { count }), figure: runs ? t('schaf.res.runs', { runs, price }) : num(0), cards };
}

/** Who said Stoß, and who answered. @param {View} view @param {number[]} seats */
const doubledWords = (view, seats) => seats.map((seat, at) => `${doubleName(at + 1)}: ${whoOf(view, seat)}`).join(', ');

/** @type {Record<string, (view: View, row: any) => string>} */
const FACTORS = {
  tout: () => t('schaf.res.tout'),
  sie: () => t('schaf.contract.sie'),
  knocks: (_view, { knocks }) => t('schaf.res.knocks', { n: knocks }),
  stoss: (view, { doubles }) => doubledWords(view, doubles),
  virgins: (_view, { won }) => t('schaf.res.virgins', { n: won.filter((/** @type {number} */ tricks) => tricks === 0).length }),
};

/** @param {View} view @param {any} row @returns {Line[]} */
const factorLines = (view, row) => row.factors.map((/** @type {[string, number]} */ [name, number]) =>
  ({ label: FACTORS[name](view, row), figure: times(number) }));

/** What is added up and multiplied. @param {View} view @param {any} row @returns {Line[]} */
const parts = (view, row) => [
  { label: t('schaf.res.base'), figure: num(row.base) },
  ...(row.level ? [{ label: t(`schaf.level.${row.level}`), figure: signed(row.bonus) }] : []),
  runLine(row), ...factorLines(view, row),
];

/** What makes the price of a Ramsch. @param {View} view @param {any} row @returns {Line[]} */
const ramschLines = (view, row) => [{ label: t('option.schafkopf.ramsch_price'), figure: num(row.base) }, ...factorLines(view, row)];

/** The lines that lead to what is paid. @param {View} view @param {any} row @returns {Line[]} */
export const valueLines = (view, row) => (row.declarer === null ? ramschLines(view, row) : [
  ...decided(row), ...parts(view, row), { label: t('schaf.res.each'), figure: num(row.value), tone: 'total' },
]);

/** The same as one phrase, without what counts nothing. @param {View} view @param {any} row */
export const valueWords = (view, row) => valueLines(view, row).filter(({ figure }) => figure !== num(0))
  .map(({ label, figure }) => `${label}: ${figure}`).join('; ');

/** Who won or lost. @param {View} view @param {any} row */
export function outcome(view, row) {
  if (row.declarer !== null) return t(row.success ? 'schaf.res.won' : 'schaf.res.lost', { names: namesOf(view, sideOf(row)) });
  return row.loser === null ? t('schaf.res.won', { names: whoOf(view, row.durchmarsch) }) : t('schaf.res.lost', { names: whoOf(view, row.loser) });
}

/** What each gets or pays. @param {View} view @param {any} row */
export const payments = (view, row) => row.scores.map((/** @type {number} */ score, /** @type {number} */ seat) =>
  `${whoOf(view, seat)} ${signed(score)}`).join(', ');
