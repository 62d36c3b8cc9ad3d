/**
 * A ring of cards in the middle of the table, each lying towards its player. It draws what it is
 * given, at once; what is to be seen when is for others to decide.
 */

import { comeFrom } from './animate.js';
import { cardFigure } from './cards.js';
import { attr, h, keyed, text } from './dom.js';
import { placeOf, whoOf } from './view.js';

/**
 * @typedef {import('./view.js').View} View
 *
 * @typedef {object} Scene  what lies in the middle for a while
 * @property {[number, string][]} cards  each with the seat it lies before
 * @property {number | null} winner
 * @property {string} note
 * @property {boolean} collect  whether the winner takes them in the end
 * @property {string} [id]  of what the table itself rests on for a while
 * @property {number} [step_ms]  it only leads to the next scene, so long after
 * @property {{seat: number, cards: string[], words: string, mark: string, best: boolean}[]} [sets]
 * @property {string[]} [talon]  cards that are turned up for everybody
 * @property {number} [number]  the how many-th of its deal
 * @property {number[]} [points]  what each seat has before these cards are taken
 *
 * @typedef {object} Middle  draws scenes
 * @property {(view: View, scene: Scene, animated: boolean) => void} draw
 * @property {() => void} clear
 * @property {() => void} destroy
 * @property {Element[]} nodes  that fly to the winner
 *
 * @typedef {(seat: number, card: string) => DOMRect | null} Origin  where a card comes from
 */

const ARRIVE_MS = 260;
const TURN = Math.PI * 2;
const MARGIN = 8;
const SIDE = 14;
const NAME = 16;
const LIFT = 14;
const LEAST = 30;
/** Heights of the felt in widths of a card, so that no card hides another's corner. */
const ROWS = 2.8;
const ROWS_OF_MANY = 4.7;

/**
 * The direction of a place as seen from the middle: x to the right, y downwards, each -1 to 1.
 * @param {number} place
 * @param {number} n
 * @returns {[number, number]}
 */
export function directionOf(place, n) {
  const angle = (TURN * place) / n;
  return [-Math.sin(angle), Math.cos(angle)];
}

/**
 * Where a card lies in the ring: as `directionOf`, with neighbours at the top and bottom kept apart.
 * @param {HTMLElement} node
 * @param {number} place
 * @param {number} n
 */
export function lay(node, place, n) {
  const [dx, dy] = directionOf(place, n);
  const size = Math.abs(dx);
  const side = size < 0.1 ? 0 : Math.sign(dx);
  node.style.setProperty('--dx-wide', (side * Math.max(size ** 1.5, 0.4)).toFixed(3));
  node.style.setProperty('--dx', (side * (size > 0.7 ? 1 : Math.max(size, 0.75))).toFixed(3));
  node.style.setProperty('--dy', dy.toFixed(3));
}

/**
 * Fit the ring of cards between the seats of the felt.
 * @param {HTMLElement} ring
 * @param {HTMLElement} felt
 */
export function fitRing(ring, felt) {
  const usual = parseFloat(getComputedStyle(felt).getPropertyValue('--trick-card')) || 46;
  const bounds = felt.getBoundingClientRect();
  if (!bounds.height) return;
  const plates = [...felt.querySelectorAll('.seats > .seat')].map((seat) => ({
    side: seat.getAttribute('data-side'), box: /** @type {Element} */ (seat.firstElementChild).getBoundingClientRect(),
  }));
  const sides = plates.filter(({ side }) => side !== 'top').map(({ side, box }) =>
    (side === 'left' ? box.right - bounds.left : bounds.right - box.left) + SIDE);
  const tops = plates.filter(({ side }) => side === 'top').map(({ box }) => box.bottom - bounds.top);
  const top = Math.max(0, ...tops) + MARGIN;
  const height = bounds.height - top - MARGIN - NAME;
  const card = Math.max(LEAST, Math.min(usual, height / (plates.length > 4 ? ROWS_OF_MANY : ROWS)));
  const reach = (bounds.width - 2 * Math.max(0, ...sides) - card) / 2;
  const x = Math.max(card * 0.6, Math.min(reach, card * (plates.length > 4 ? 3.2 : 2)));
  const y = Math.max(card * 0.5, Math.min((height - card * 1.4) / 2, card * 2.5));
  ring.style.setProperty('--trick-card', `${Math.round(card)}px`);
  ring.style.setProperty('--ring-x', `${Math.round(x)}px`);
  ring.style.setProperty('--ring-y', `${Math.round(y)}px`);
  ring.style.setProperty('--ring-top', `${Math.round(top + (height + LIFT) / 2)}px`);
}

export class TrickRing {
  /**
   * @param {HTMLElement} root inside the felt
   * @param {Origin} origin
   */
  constructor(root, origin) {
    this.root = root;
    this.origin = origin;
    this.list = h('ul', { class: 'trick plain' });
    root.append(this.list);
    this.resizes = new ResizeObserver(() => this.fit());
    this.resizes.observe(root);
  }

  destroy() {
    this.resizes.disconnect();
  }

  fit() {
    fitRing(this.list, /** @type {HTMLElement} */ (this.root.parentElement));
  }

  /** @returns {Element[]} the cards that lie there, in order */
  get nodes() {
    return [...this.list.children];
  }

  clear() {
    keyed(this.list, /** @type {never[]} */ ([]), String, () => h('li'));
  }

  /** @param {View} view @param {Scene} scene @param {boolean} animated whether new cards fly in */
  draw(view, scene, animated) {
    this.fit();
    /** @type {[HTMLElement, DOMRect | null][]} */
    const arrivals = [];
    keyed(this.list, scene.cards, ([seat, card]) => `${seat}${card}`, ([seat, card]) => {
      const node = h('li', { class: 'played' }, cardFigure(card), h('span', { class: 'who' }));
      if (animated) arrivals.push([node, this.origin(seat, card)]);
      return node;
    }, (node, [seat], index) => this.place(node, view, seat, index, scene));
    for (const [node, from] of arrivals) void comeFrom(node, from, ARRIVE_MS);
    this.root.classList.toggle('full', scene.winner !== null);
  }

  /**
   * @param {HTMLElement} node @param {View} view @param {number} seat @param {number} index
   * @param {Scene} scene
   */
  place(node, view, seat, index, { winner }) {
    lay(node, placeOf(view, seat), view.n);
    node.style.setProperty('--order', String(index));
    node.classList.toggle('winner', seat === winner);
    attr(node, 'data-seat', seat);
    const who = /** @type {HTMLElement} */ (node.lastElementChild);
    text(who, whoOf(view, seat));
  }
}
