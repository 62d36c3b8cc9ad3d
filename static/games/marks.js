/** What the sheets of several games mark alike: the dealer, the deal's number, abbreviations, a total above its score. */

import { h } from '../dom.js';
import { num, t } from '../i18n.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../dom.js').Child} Child */

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
export const isRunning = ({ table, room }, rows) =>
  room.status === 'playing' && table.dealer !== null && !rows.some((row) => row.deal === table.deal);
