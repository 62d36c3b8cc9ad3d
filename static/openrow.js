/**
 * Hands that lie face up on the table while they are played: a row of small cards with the owner's
 * name; the owner has them in his hand and reads that they lie open.
 */

import { cardFigure } from './cards.js';
import { attr, h, keyed, show, text } from './dom.js';
import { t } from './i18n.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {{seat: number, cards: string[]}} OpenHand */

/** A row of cards that lie side by side. @param {string[]} cards @param {string} label */
export const cardRow = (cards, label) => h('ul', { class: 'open-cards plain', 'aria-label': label },
  cards.map((card) => h('li', null, cardFigure(card))));

export class OpenRow {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.list = h('div', { class: 'open-rows', hidden: true });
    root.append(this.list);
  }

  /** @param {View} view @param {OpenHand[]} hands */
  update(view, hands) {
    const held = hands.filter(({ cards }) => cards.length > 0);
    show(this.list, held.length > 0);
    keyed(this.list, held, ({ seat }) => seat, () => h('div', { class: 'open-row' }, h('p'),
      h('ul', { class: 'open-cards plain' })), (node, hand) => draw(node, view, hand));
  }
}

/** @param {HTMLElement} node @param {View} view @param {OpenHand} hand */
function draw(node, view, { seat, cards }) {
  const [name, list] = /** @type {[HTMLElement, HTMLElement]} */ ([...node.children]);
  const own = seat === view.me;
  const words = own ? t('open.own') : t('open.of', { p: view.names[seat] });
  text(name, words);
  show(list, !own);
  attr(list, 'aria-label', words);
  keyed(list, own ? [] : cards, (card) => card, (card) => h('li', null, cardFigure(card)));
}
