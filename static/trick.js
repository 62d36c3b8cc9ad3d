/**
 * The middle of the live table. A full trick stays for a while (a tap ends the wait) and is then
 * collected by its winner, even when newer views have come meanwhile; in the end the newest view is
 * always what is shown.
 */

import { finishAll, goTo } from './animate.js';
import { cardName } from './cards.js';
import { t } from './i18n.js';
import { TrickRing } from './ring.js';
import { settings } from './settings.js';
import { whoOf } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./ring.js').Scene} Scene */

const QUEUE = 3;
const HURRIED_MS = 500;
const COLLECT_MS = 320;

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

/**
 * What lies in the middle while nothing is to be seen of what was before.
 * @param {View} view
 * @param {(view: View) => Scene | null} resting what a game shows there besides tricks
 * @returns {Scene}
 */
export const atRest = (view, resting) => resting(view)
  ?? { cards: view.table.trick?.cards ?? [], winner: null, note: '', collect: false };

export class TrickArea {
  /**
   * @param {HTMLElement} root
   * @param {{origin: (seat: number, card: string) => DOMRect | null,
   *   seat: (seat: number) => DOMRect | null, idle: () => void, note: (words: string) => void,
   *   resting: (view: View) => Scene | null}} hooks
   */
  constructor(root, hooks) {
    this.hooks = hooks;
    this.ring = new TrickRing(root, hooks.origin);
    /** @type {Scene[]} */
    this.queue = [];
    /** @type {Scene | null} the scene that is being held */
    this.held = null;
    this.collecting = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {View | null} */
    this.view = null;
  }

  /** Whether an older scene is still to be seen. */
  get busy() {
    return this.held !== null;
  }

  destroy() {
    this.ring.destroy();
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
      this.draw(atRest(view, this.hooks.resting), false);
      this.hooks.idle();
      return;
    }
    this.queue.push(...scenes);
    this.queue.splice(0, this.queue.length - QUEUE);
    if (this.held && !this.collecting) this.draw(this.held, true);
    if (!this.held) this.advance();
  }

  advance() {
    const view = /** @type {View} */ (this.view);
    const next = this.queue.shift();
    if (!next) {
      this.held = null;
      this.draw(atRest(view, this.hooks.resting), true);
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
    if (target) await Promise.all(this.ring.nodes.map((node) => goTo(node, target, COLLECT_MS)));
    if (this.held !== scene) return;
    this.collecting = false;
    this.ring.clear();
    this.advance();
  }

  /** @param {Scene} scene @param {boolean} animated */
  draw(scene, animated) {
    this.ring.draw(/** @type {View} */ (this.view), scene, animated);
    this.hooks.note(scene.note);
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
