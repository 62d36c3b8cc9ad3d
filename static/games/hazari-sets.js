/**
 * The middle of a Hazari table: each seat's set lies before it with its name, and the best one is
 * framed. It draws the scene it is given, at once.
 */

import { comeFrom } from '../animate.js';
import { cardFigure } from '../cards.js';
import { attr, h, keyed, show, text } from '../dom.js';
import { sign } from '../signs.js';
import { placeOf, whoOf } from '../view.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../ring.js').Scene} Scene */

const ARRIVE_MS = 260;
const GAP = 8;
const EDGE = 6;
/** Of a card that another one of its set lies on, this part of the width stays visible. */
const STRIP = 0.46;
const HIGH = 1.4;
const LEAST = 26;
const SIDES = ['bottom', 'left', 'top', 'right'];

export class Sets {
  /** @param {HTMLElement} root @param {import('../ring.js').Origin} origin */
  constructor(root, origin) {
    this.origin = origin;
    this.felt = /** @type {HTMLElement} */ (root.parentElement);
    this.list = h('ul', { class: 'sets plain' });
    root.append(this.list);
    this.resizes = new ResizeObserver(() => this.fit());
    this.resizes.observe(root);
  }

  destroy() {
    this.resizes.disconnect();
  }

  /** @returns {Element[]} */
  get nodes() {
    return [...this.list.children];
  }

  clear() {
    keyed(this.list, /** @type {never[]} */ ([]), String, () => h('li'));
  }

  /** @param {View} view @param {Scene} scene @param {boolean} animated whether new sets fly in */
  draw(view, scene, animated) {
    /** @type {[HTMLElement, DOMRect | null][]} */
    const arrivals = [];
    keyed(this.list, scene.sets ?? [], ({ seat, cards }) => `${seat} ${cards}`, (set) => {
      const node = this.make(set.cards);
      if (animated) arrivals.push([node, this.origin(set.seat, set.cards[0])]);
      return node;
    }, (node, set) => this.put(node, view, set));
    this.fit();
    for (const [node, from] of arrivals) void comeFrom(node, from, ARRIVE_MS);
  }

  /** @param {string[]} cards */
  make(cards) {
    return h('li', { class: 'shown' }, h('span', { class: 'visually-hidden' }),
      h('span', { class: 'shown-cards' }, cards.map((card) => cardFigure(card))),
      h('span', { class: 'shown-label' }, h('strong'), h('span', { class: 'shown-mark' }, sign('crown'), h('span'))));
  }

  /** @param {HTMLElement} node @param {View} view @param {NonNullable<Scene['sets']>[number]} set */
  put(node, view, { seat, words, mark, best }) {
    const [who, , label] = /** @type {HTMLElement[]} */ ([...node.children]);
    const [name, marked] = /** @type {HTMLElement[]} */ ([...label.children]);
    attr(node, 'data-seat', seat);
    attr(node, 'data-side', SIDES[placeOf(view, seat)]);
    node.classList.toggle('best', best);
    text(who, whoOf(view, seat));
    text(name, words);
    show(marked, mark !== '');
    text(/** @type {Element} */ (marked.lastElementChild), mark);
  }

  /** Lay the sets below the plates of their seats, in three columns, as large as all of them can be. */
  fit() {
    const bounds = this.felt.getBoundingClientRect();
    const sets = /** @type {HTMLElement[]} */ (this.nodes);
    if (!bounds.height || !sets.length) return;
    const plate = (/** @type {string} */ side) => {
      const box = this.felt.querySelector(`.seats > [data-side="${side}"]`)?.firstElementChild?.getBoundingClientRect() ?? bounds;
      return { bottom: box.bottom - bounds.top, left: box.left - bounds.left, right: box.right - bounds.left };
    };
    const [left, top, right] = ['left', 'top', 'right'].map(plate);
    this.list.style.setProperty('--room', `${Math.floor(Math.max(bounds.width / 3, right.left - left.right) - GAP)}px`);
    const most = Math.max(...sets.map((set) => set.querySelectorAll('.card').length));
    const wide = 1 + (most - 1) * STRIP;
    const label = Math.max(...sets.map((set) => /** @type {HTMLElement} */ (set.lastElementChild).offsetHeight));
    const usual = parseFloat(getComputedStyle(this.felt).getPropertyValue('--trick-card')) || 46;
    const below = Math.max(left.bottom, right.bottom);
    const card = Math.max(LEAST, Math.min(usual,
      (bounds.width - 2 * EDGE - 2 * GAP) / (3 * wide),
      ((bounds.height - top.bottom - 3 * GAP) / 2 - label) / HIGH,
      (bounds.height - below - 2 * GAP - label) / HIGH));
    const half = (card * wide) / 2;
    const high = card * HIGH + label;
    /** @type {Record<string, [number, number]>} */
    const places = {
      left: [Math.max((left.left + left.right) / 2, EDGE + half), left.bottom + GAP],
      right: [Math.min((right.left + right.right) / 2, bounds.width - EDGE - half), right.bottom + GAP],
      top: [bounds.width / 2, top.bottom + GAP],
      bottom: [bounds.width / 2, bounds.height - GAP - high],
    };
    this.list.style.setProperty('--card', `${Math.floor(card)}px`);
    for (const set of sets) {
      const [x, y] = places[set.dataset.side ?? 'bottom'];
      set.style.setProperty('--x', `${Math.round(x)}px`);
      set.style.setProperty('--y', `${Math.round(y)}px`);
    }
  }
}
