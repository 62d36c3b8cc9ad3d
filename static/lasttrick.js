/**
 * The last trick on demand: its cards in the places of the table, with names, and who won, in words.
 * It closes by itself when the table has moved on to another trick.
 */

import { cardFigure } from './cards.js';
import { dialog, h } from './dom.js';
import { t } from './i18n.js';
import { lay } from './ring.js';
import { trickWords } from './trick.js';
import { placeOf, whoOf } from './view.js';

/** @typedef {import('./view.js').View} View */

/**
 * Cards in a ring, each towards its player.
 * @param {View} view
 * @param {[number, string][]} cards
 * @param {number | null} winner
 * @param {string | null} [talon]  that named the suit
 */
export function ring(view, cards, winner, talon) {
  return h('ul', { class: 'trick plain still' }, talon && h('li', { class: 'names-suit' }, cardFigure(talon),
    h('span', { class: 'who' }, t('trick.names'))), ...cards.map(([seat, card]) => {
    const node = h('li', { class: seat === winner ? 'played winner' : 'played' },
      cardFigure(card), h('span', { class: 'who' }, whoOf(view, seat)));
    lay(node, placeOf(view, seat), view.n);
    return node;
  }));
}

/**
 * What the last trick was and who took it, in words.
 * @param {View} view
 */
export function lastWords(view) {
  const { last } = view.table;
  if (!last || last.winner === undefined) return t('read.last.none');
  return `${trickWords(view, last)}. ${wonBy(view, last.winner)}`;
}

/** @param {View} view @param {number} winner */
const wonBy = (view, winner) =>
  t(winner === view.me ? 'trick.won.you' : 'trick.won', { p: view.names[winner] });

/** The dialog of the last trick, and which it is about. */
export class LastTrick {
  constructor() {
    /** @type {HTMLDialogElement | null} */
    this.box = null;
    this.shown = '';
  }

  /** @param {View} view */
  open(view) {
    const { last } = view.table;
    if (!last || last.winner === undefined) return;
    this.shown = JSON.stringify(last);
    this.box = dialog(t('trick.last'), t('act.close'),
      h('div', { class: 'ring-box' }, ring(view, last.cards, last.winner, last.talon)),
      h('p', { class: 'ring-words' }, t('trick.led', { p: whoOf(view, last.leader) }), ' ', wonBy(view, last.winner)));
  }

  /** An older trick may not be looked at any more. @param {View} view */
  update({ table: { last } }) {
    if (JSON.stringify(last) !== this.shown) this.close();
  }

  close() {
    this.box?.close();
    this.box = null;
  }
}
