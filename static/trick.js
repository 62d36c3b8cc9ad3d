/**
 * The middle of the table: the cards of the trick, each lying towards its player. A full trick stays
 * for a while (a tap ends the wait) and is then collected by its winner, even when newer views have
 * come meanwhile; in the end the newest view is always what is shown.
 */

import { comeFrom, finishAll, goTo } from './animate.js';
import { cardFigure, cardName } from './cards.js';
import { attr, h, keyed, text } from './dom.js';
import { t } from './i18n.js';
import { settings } from './settings.js';
import { placeOf, whoOf } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {{cards: [number, string][], winner: number | null, note: string,
 *   collect: boolean}} Scene what lies in the middle for a while */

const QUEUE = 3;
const HURRIED_MS = 500;
const TURN = Math.PI * 2;
const MARGIN = 8;
const SIDE = 14;
const NAME = 16;
const LIFT = 14;

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
  node.style.setProperty('--dx-wide', (dx * Math.abs(dx)).toFixed(3));
  const size = Math.abs(dx);
  const apart = size < 0.1 ? 0 : Math.sign(dx) * (size > 0.7 ? 1 : Math.max(size, 0.56));
  node.style.setProperty('--dx', apart.toFixed(3));
  node.style.setProperty('--dy', dy.toFixed(3));
}

/**
 * Fit the ring of cards between the seats of the felt.
 * @param {HTMLElement} ring
 * @param {HTMLElement} felt
 */
export function fitRing(ring, felt) {
  const card = parseFloat(getComputedStyle(felt).getPropertyValue('--trick-card')) || 46;
  const bounds = felt.getBoundingClientRect();
  if (!bounds.height) return;
  const plates = [...felt.querySelectorAll('.seats > .seat')].map((seat) => ({
    side: seat.getAttribute('data-side'), box: /** @type {Element} */ (seat.firstElementChild).getBoundingClientRect(),
  }));
  const sides = plates.filter(({ side }) => side !== 'top').map(({ box }) => box.width + SIDE);
  const tops = plates.filter(({ side }) => side === 'top').map(({ box }) => box.bottom - bounds.top);
  const top = Math.max(0, ...tops) + MARGIN;
  const height = bounds.height - top - MARGIN - NAME;
  const reach = (bounds.width - 2 * Math.max(0, ...sides) - card) / 2;
  const x = Math.max(card * 0.6, Math.min(reach, card * (plates.length > 4 ? 3.2 : 2)));
  const y = Math.max(card * 0.5, Math.min((height - card * 1.4) / 2, card * 2.5));
  ring.style.setProperty('--ring-x', `${Math.round(x)}px`);
  ring.style.setProperty('--ring-y', `${Math.round(y)}px`);
  ring.style.setProperty('--ring-top', `${Math.round(top + (height + LIFT) / 2)}px`);
}

/**
 * The scenes of finished tricks that a frame brought.
 * @param {import('./view.js').GameEvent[]} events
 * @param {View} view
 * @returns {Scene[]}
 */
export function trickScenes(events, view) {
  return events.filter((event) => event.kind === 'trick').map((event) => ({
    cards: event.cards, winner: event.winner, collect: true,
    note: t(event.winner === view.me ? 'trick.won.you' : 'trick.won', { p: view.names[event.winner] }),
  }));
}

export class TrickArea {
  /**
   * @param {HTMLElement} root
   * @param {{origin: (seat: number, card: string) => DOMRect | null,
   *   seat: (seat: number) => DOMRect | null, idle: () => void, note: (words: string) => void,
   *   resting: (view: View) => Scene | null}} hooks
   */
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    this.ring = h('ul', { class: 'trick plain' });
    root.append(this.ring);
    /** @type {Scene[]} */
    this.queue = [];
    /** @type {Scene | null} the scene that is being held */
    this.held = null;
    this.collecting = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {View | null} */
    this.view = null;
    this.resizes = new ResizeObserver(() => this.fit());
    this.resizes.observe(root);
  }

  fit() {
    fitRing(this.ring, /** @type {HTMLElement} */ (this.root.parentElement));
  }

  /** Whether an older scene is still to be seen. */
  get busy() {
    return this.held !== null;
  }

  destroy() {
    this.resizes.disconnect();
    clearTimeout(this.timer);
  }

  /**
   * @param {View} view
   * @param {Scene[]} scenes what has to be seen before the view's own trick
   * @param {boolean} fresh false: show the view at once, something was missed
   */
  take(view, scenes, fresh) {
    this.view = view;
    if (!fresh || document.hidden) {
      clearTimeout(this.timer);
      this.queue = [];
      this.held = null;
      this.collecting = false;
      this.draw(this.current(view), false);
      this.hooks.idle();
      return;
    }
    this.queue.push(...scenes);
    this.queue.splice(0, this.queue.length - QUEUE);
    if (this.held && !this.collecting) this.draw(this.held, true);
    if (!this.held) this.advance();
  }

  /** @param {View} view @returns {Scene} */
  current(view) {
    return this.hooks.resting(view)
      ?? { cards: view.table.trick?.cards ?? [], winner: null, note: '', collect: false };
  }

  advance() {
    const view = /** @type {View} */ (this.view);
    const next = this.queue.shift();
    if (!next) {
      this.held = null;
      this.draw(this.current(view), true);
      this.hooks.idle();
      return;
    }
    this.held = next;
    this.draw(next, true);
    const pause = settings.get('trickPause');
    if (this.queue.length) this.timer = setTimeout(() => this.release(), HURRIED_MS);
    else if (pause !== 'tap') this.timer = setTimeout(() => this.release(), Number(pause));
  }

  /** End the wait, as a tap does. @returns {boolean} whether there was one */
  skip() {
    const moved = finishAll();
    if (!this.held || this.collecting) return moved;
    void this.release();
    return true;
  }

  async release() {
    clearTimeout(this.timer);
    const scene = this.held;
    if (!scene || this.collecting) return;
    this.collecting = true;
    const target = scene.collect && scene.winner !== null ? this.hooks.seat(scene.winner) : null;
    if (target) await Promise.all([...this.ring.children].map((node) => goTo(node, target, 320)));
    if (this.held !== scene) return;
    this.collecting = false;
    keyed(this.ring, /** @type {never[]} */ ([]), String, () => h('li'));
    this.advance();
  }

  /** @param {Scene} scene @param {boolean} animated */
  draw(scene, animated) {
    const view = /** @type {View} */ (this.view);
    this.fit();
    /** @type {[HTMLElement, DOMRect | null][]} */
    const arrivals = [];
    keyed(this.ring, scene.cards, ([seat, card]) => `${seat}${card}`, ([seat, card]) => {
      const node = h('li', { class: 'played' }, cardFigure(card), h('span', { class: 'who' }));
      if (animated) arrivals.push([node, this.hooks.origin(seat, card)]);
      return node;
    }, (node, [seat], index) => this.place(node, view, seat, index, scene));
    for (const [node, from] of arrivals) void comeFrom(node, from, 260);
    this.hooks.note(scene.note);
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

/**
 * A trick in words, such as "Anna: ten of hearts, you: seven".
 * @param {View} view
 * @param {import('./view.js').Trick | null} trick
 */
export function trickWords(view, trick) {
  if (!trick || trick.cards.length === 0) return t('read.trick.none');
  const cards = trick.cards.map(([seat, card]) => t('read.played', { p: whoOf(view, seat), card: cardName(card) }));
  return cards.join(', ');
}
