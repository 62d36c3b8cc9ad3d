/**
 * What the results of games with a list have in common: how a value came about as lines, everybody's
 * figures, a few cards laid apart, and all hands behind a fold. All numbers come from the sheet's row.
 */

import { cardFigure } from '../cards.js';
import { h } from '../dom.js';
import { num, signed, t } from '../i18n.js';
import { cardRow } from '../openrow.js';
import { whoOf } from '../view.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../dom.js').Child} Child */
/** @typedef {{label: string, figure: string, tone?: 'warning' | 'total', cards?: string[]}} Line  `cards`: that it is about */
/** @typedef {{key: string, words: (seat: number) => string, tone?: 'points' | 'total'}} Column  `key` of its head */

/** A factor, as one reads it after what it multiplies. @param {number} number */
export const times = (number) => t('result.times', { number });

/** @param {string[]} cards */
const small = (cards) => h('span', { class: 'apart-cards' }, cards.map((card) => cardFigure(card)));

/** @param {Line[]} lines */
export const lineTable = (lines) => h('table', { class: 'value-lines', 'aria-label': t('result.value') }, h('tbody', null,
  lines.map(({ label, figure, tone, cards }) => h('tr', { class: tone ?? '' },
    h('th', { scope: 'row' }, label, cards && small(cards)), h('td', null, figure)))));

/** What the deal brought, and the running total. @param {any} row @returns {Column[]} */
export const scoreColumns = (row) => [
  { key: 'result.deal', words: (seat) => signed(row.scores[seat]), tone: 'points' },
  { key: 'result.total', words: (seat) => num(row.totals[seat]), tone: 'total' },
];

/** @param {View} view @param {any} row @param {number} seat */
const lineClass = (view, row, seat) => [
  row.scores[seat] > 0 ? 'made' : row.scores[seat] < 0 ? 'missed' : '', seat === view.me ? 'mine' : '',
].filter(Boolean).join(' ');

/**
 * Everybody's figures.
 * @param {View} view @param {any} row @param {Column[]} columns
 * @param {(seat: number) => string} part  the seat's part in the deal, where there is something to tell
 */
export const seatTable = (view, row, columns, part) => h('table', { class: 'result-table' },
  h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('result.player')),
    columns.map(({ key }) => h('th', { scope: 'col', class: 'number' }, t(key))))),
  h('tbody', null, view.names.map((_, seat) => h('tr', { class: lineClass(view, row, seat) },
    h('th', { scope: 'row' }, h('bdi', null, whoOf(view, seat)), part(seat) && h('small', null, ' ', part(seat))),
    columns.map(({ words, tone }) => h('td', { class: `number ${tone ?? ''}` }, words(seat)))))));

/** A few cards with what they are. @param {string} words @param {string[]} cards */
export const apart = (words, cards) => h('span', { class: 'apart' }, h('span', null, words), small(cards));

/** @param {Child[]} groups  of cards laid apart */
export const apartRow = (...groups) => h('div', { class: 'apart-row' }, groups);

/** @param {string} words @param {Child} cards */
const row = (words, cards) => h('div', { class: 'open-row' }, h('p', null, h('bdi', null, words)), cards);

/**
 * All hands as dealt, behind a fold, and what else is told in cards.
 * @param {View} view @param {number[]} order @param {string[][]} hands by seat
 * @param {{words: string, cards: string[]}[]} [more]
 */
export const allHands = (view, order, hands, more = []) => h('details', { class: 'all-hands' }, h('summary', null, t('result.hands')),
  order.map((seat) => row(whoOf(view, seat), cardRow(hands[seat], t('replay.hand', { p: view.names[seat] })))),
  more.map(({ words, cards }) => row(words, small(cards))));
