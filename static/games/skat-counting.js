/** How the value of a Skat game came about, in words and as lines: all of it told by the row of the sheet. */

import { num, signed, t } from '../i18n.js';
import { times } from './lines.js';
import { gameWords, matadorWords } from './skat-words.js';

/** @typedef {import('./lines.js').Line} Line */

/** @type {Record<string, string>} */
const STEP_KEYS = {
  game: 'skat.step.game', hand: 'skat.hand', schneider: 'skat.schneider', schneider_announced: 'skat.schneider.announced',
  schwarz: 'skat.schwarz', schwarz_announced: 'skat.schwarz.announced', ouvert: 'skat.ouvert',
};

/** @param {string} name of a step of the multiplier */
export const stepName = (name) => t(STEP_KEYS[name]);

/** What the game counts before its bid is asked for. @param {any} row */
const counted = (row) => row.multiplier * row.base;

/** The bid, and whether the value reached it. @param {any} row */
const overbidWords = (row) => t('skat.overbid.line', { value: counted(row), bid: row.bid, counted: row.value });

/** The steps of a suit game or Grand with the number each has risen to. @param {any} row */
const rising = (row) => row.steps.map((/** @type {string} */ name, /** @type {number} */ index) =>
  ({ name: stepName(name), number: Math.abs(row.matadors) + index + 1 }));

const ALWAYS = 2;

/**
 * How the multiplier came about, such as "with 2, game 3, Hand 4".
 * @param {any} row  of the sheet, or advice
 * @param {boolean} [whole]  with every step, or only the first two and the last
 */
export const risingWords = (row, whole = true) => [matadorWords(row.matadors), ...rising(row)
  .filter((/** @type {unknown} */ _, /** @type {number} */ at) => whole || at < ALWAYS || at === row.steps.length - 1)
  .map((/** @type {{name: string, number: number}} */ { name, number }) => `${name} ${num(number)}`)].join(', ');

/** @param {any} row @returns {Line[]} */
function multiplied(row) {
  const steps = rising(row).map((/** @type {{name: string, number: number}} */ { name, number }) => ({ label: name, figure: num(number) }));
  return [
    { label: matadorWords(row.matadors), figure: num(Math.abs(row.matadors)) }, ...steps,
    { label: t('skat.res.base', { base: row.base }), figure: num(counted(row)) },
  ];
}

/** @param {any} row @returns {Line[]} */
function bidLine(row) {
  if (row.overbid) return [{ label: overbidWords(row), figure: num(row.value), tone: 'warning' }];
  return row.bid ? [{ label: t('skat.bid', { n: row.bid }), figure: t('skat.res.covered') }] : [];
}

/** @param {any} row @returns {Line[]} */
export const factorLines = (row) => row.factors.map((/** @type {[string, number]} */ [name, number]) =>
  ({ label: t(`skat.factor.${name}`), figure: times(number) }));

/** The lines that lead to the score of a declarer's game. @param {any} row @returns {Line[]} */
export const valueLines = (row) => [
  ...(row.steps ? multiplied(row) : [{ label: gameWords(row.game), figure: num(row.value) }]),
  ...bidLine(row), ...factorLines(row),
  { label: t('skat.res.score'), figure: signed(row.score), tone: 'total' },
];

/** The same as one phrase: with 2, game 3, Schneider 4 × 11 = 44; bid 22 covered; 94 : 26. @param {any} row */
export function valueWords(row) {
  const parts = [];
  if (row.steps) parts.push(t('skat.value.line', { steps: risingWords(row), base: row.base, value: counted(row) }));
  else parts.push(num(row.value));
  if (row.overbid) parts.push(overbidWords(row));
  else if (row.bid) parts.push(t('skat.bid.covered', { bid: row.bid }));
  parts.push(...factorLines(row).map(({ label, figure }) => `${label} ${figure}`));
  if (row.steps) parts.push(pointsWords(row));
  return parts.join('; ');
}

/** Points of the declarer and of the others. @param {any} row */
export const pointsWords = (row) => `${num(row.points)} : ${num(row.defended)}`;
