/** The cards of every seat, face up, one row a seat; a row shows what that seat still holds. */

import { cardFigure } from './cards.js';
import { attr, h, keyed, show, text } from './dom.js';
import { num, t } from './i18n.js';
import { startsOf } from './openrow.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./types.js').Private} Private */

export class OpenHands {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.list = h('ul', { class: 'open-hands plain' });
    root.append(this.list);
  }

  /**
   * @param {View} view
   * @param {Private[] | null} hands by seat
   * @param {number | null} acting the seat whose step is shown
   */
  update(view, hands, acting) {
    const seats = view.names.map((_, place) => (view.bottom + place) % view.n);
    keyed(this.list, seats, String, () => h('li', { class: 'open-hand' },
      h('p', { class: 'open-name' }, h('bdi'), h('span', { class: 'chip' })),
      h('ul', { class: 'open-cards plain' })),
    (node, seat) => draw(node, view, seat, hands?.[seat] ?? null, seat === acting));
  }
}

/**
 * @param {HTMLElement} node @param {View} view @param {number} seat @param {Private | null} hand
 * @param {boolean} acts
 */
function draw(node, view, seat, hand, acts) {
  const [name, cards] = /** @type {[HTMLElement, HTMLElement]} */ ([...node.children]);
  const held = hand?.hand ?? [];
  text(/** @type {Element} */ (name.firstElementChild), view.names[seat]);
  text(/** @type {Element} */ (name.lastElementChild), num(held.length));
  show(/** @type {HTMLElement} */ (name.lastElementChild), hand !== null);
  node.classList.toggle('acts', acts);
  attr(cards, 'aria-label', t('replay.hand', { p: view.names[seat] }));
  const starts = startsOf(hand?.groups ?? []);
  keyed(cards, held, (card) => card, (card) => h('li', null, cardFigure(card)),
    (item, card) => item.classList.toggle('group', starts.has(held.indexOf(card))));
}
