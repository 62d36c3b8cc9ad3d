/**
 * Hands that lie face up on the table while they are played: a row of small cards with the owner's
 * name; the owner has them in his hand and reads that they lie open. A hand that the viewer plays for
 * another is pressed as his own.
 */

import { cardFigure, cardName } from './cards.js';
import { attr, h, keyed, show, text } from './dom.js';
import { Hand } from './hand.js';
import { t } from './i18n.js';
import { sign } from './signs.js';

/** @typedef {import('./view.js').View} View */
/**
 * @typedef {{seat: number, cards: string[], groups?: number[], by?: number, next?: boolean, words?: string,
 *   gone?: string[]}} OpenHand  `groups`: sizes of its suits; `by`: who plays it, if not its owner;
 *   `next`: its card is awaited; `words`: what it is, if not a hand laid open; `gone`: which of the cards have been played
 */

/** A row of cards that lie side by side. @param {string[]} cards @param {string} label */
export const cardRow = (cards, label) => h('ul', { class: 'open-cards plain', 'aria-label': label },
  cards.map((card) => h('li', null, cardFigure(card))));

/** Where each group but the first begins. @param {number[]} groups @returns {Set<number>} */
export const startsOf = (groups) => new Set(groups.map((_, at) => groups.slice(0, at).reduce((sum, size) => sum + size, 0)));

/** @param {View} view @param {OpenHand} hand */
function wordsOf(view, { seat, by = seat, words }) {
  if (words) return words;
  if (by === seat) return seat === view.me ? t('open.own') : t('open.of', { p: view.names[seat] });
  if (seat === view.me) return t('open.own.by', { q: view.names[by] });
  return t(by === view.me ? 'open.by.you' : 'open.by', { p: view.names[seat], q: view.names[by] });
}

/** Whether the viewer plays it from its row. @param {View} view @param {OpenHand} hand */
const isPlayed = ({ me }, { seat, by }) => me !== null && by === me && seat !== me;

export class OpenRow {
  /**
   * @param {HTMLElement} root
   * @param {{act: import('./games/index.js').Hooks['act'], note: (text: string) => void}} [hooks]  at a live table
   */
  constructor(root, hooks) {
    this.hooks = hooks;
    this.list = h('div', { class: 'open-rows', hidden: true });
    /** @type {Map<number, Hand>} by seat, those the viewer plays */
    this.played = new Map();
    root.append(this.list);
  }

  destroy() {
    this.played.forEach((hand) => hand.destroy());
    this.played.clear();
  }

  /** @param {View} view @param {OpenHand[]} hands */
  update(view, hands) {
    const held = hands.filter(({ cards }) => cards.length > 0);
    show(this.list, held.length > 0);
    for (const [seat, hand] of this.played) {
      if (held.some((one) => one.seat === seat && isPlayed(view, one))) continue;
      hand.destroy();
      this.played.delete(seat);
    }
    keyed(this.list, held, (hand) => `${hand.seat} ${isPlayed(view, hand)}`, (hand) => this.make(view, hand),
      (node, hand) => this.draw(node, view, hand));
  }

  /** @param {View} view @param {OpenHand} hand */
  make(view, hand) {
    const head = h('p', null, h('span', { class: 'open-next' }, sign('lead')), h('span'));
    if (!isPlayed(view, hand) || !this.hooks) return h('div', { class: 'open-row' }, head, h('ul', { class: 'open-cards plain' }));
    const box = h('div', { class: 'open-hand' });
    this.played.set(hand.seat, new Hand(box, { ...this.hooks, picks: () => null }));
    return h('div', { class: 'open-row' }, head, box);
  }

  /** @param {HTMLElement} node @param {View} view @param {OpenHand} hand */
  draw(node, view, hand) {
    const { seat, cards, groups = [], next = false, gone = [] } = hand;
    const [head, list] = /** @type {[HTMLElement, HTMLElement]} */ ([...node.children]);
    const words = wordsOf(view, hand);
    const [mark, name] = /** @type {HTMLElement[]} */ ([...head.children]);
    text(name, words);
    show(mark, next);
    node.classList.toggle('next', next);
    const played = this.played.get(seat);
    if (played) {
      played.update({ ...view, hand: cards, groups }, words);
      return;
    }
    show(list, seat !== view.me);
    attr(list, 'aria-label', words);
    const starts = startsOf(groups);
    keyed(list, seat === view.me ? [] : cards, (card) => card, (card) => h('li', null, cardFigure(card)), (item, card) => {
      item.classList.toggle('group', starts.has(cards.indexOf(card)));
      item.classList.toggle('gone', gone.includes(card));
      const figure = /** @type {Element} */ (item.firstElementChild);
      attr(figure, 'aria-label', gone.includes(card) ? t('open.gone', { card: cardName(card) }) : cardName(card));
    });
  }
}
