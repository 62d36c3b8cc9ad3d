/**
 * The middle of the live table. A full trick stays for a while (a tap ends the wait) and is then
 * collected by its winner, even when newer views have come meanwhile; in the end the newest view is
 * always what is shown.
 */

import { finishAll, goTo } from './animate.js';
import { cardName } from './cards.js';
import { t } from './i18n.js';
import { settings } from './settings.js';
import { whoOf } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./ring.js').Scene} Scene */

const QUEUE = 3;
const HURRIED_MS = 500;
const COLLECT_MS = 320;
/** @type {Scene} */
const NOTHING = { cards: [], winner: null, note: '', collect: false };

/** @param {Scene} scene whether it does not only lead to another one */
const isEnd = ({ step_ms }) => step_ms === undefined;

/**
 * As many scenes as one can catch up with, the newest.
 * @param {Scene[]} scenes
 */
function latest(scenes) {
  const ends = scenes.filter(isEnd);
  return ends.length > QUEUE ? scenes.slice(scenes.indexOf(ends[ends.length - QUEUE])) : scenes;
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
   * @param {import('./ring.js').Middle} middle
   * @param {{seat: (seat: number) => DOMRect | null, idle: () => void, shows: (scene: Scene) => void,
   *   resting: (view: View) => Scene | null}} hooks
   */
  constructor(middle, hooks) {
    this.hooks = hooks;
    this.middle = middle;
    /** @type {Scene[]} */
    this.queue = [];
    /** @type {Scene | null} the scene that is being held */
    this.held = null;
    this.since = 0;
    this.collecting = false;
    /** @type {string | undefined} what the table may still rest on, but was collected here */
    this.gone = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {View | null} */
    this.view = null;
  }

  destroy() {
    this.middle.destroy();
    clearTimeout(this.timer);
  }

  /**
   * @param {View} view
   * @param {Scene[]} scenes what has to be seen before the view's own trick
   * @param {boolean} fresh false: show the view at once, something was missed
   */
  take(view, scenes, fresh) {
    this.view = view;
    if (this.hooks.resting(view) === null) this.gone = undefined;
    if (!fresh || document.hidden) {
      clearTimeout(this.timer);
      this.queue = [];
      this.held = null;
      this.collecting = false;
      this.rest(false);
      return;
    }
    if (scenes.length) this.queue = latest([...this.queue.filter(isEnd), ...scenes]);
    if (this.held && !this.collecting) {
      this.draw(this.held, true);
      if (this.held.id) this.pace(this.held);
    }
    if (!this.held) this.advance();
  }

  advance() {
    const next = this.queue.shift();
    this.held = next ?? null;
    if (!next) {
      this.rest(true);
      return;
    }
    this.since = performance.now();
    this.draw(next, true);
    this.pace(next);
  }

  /** When the held scene goes: by itself, by a tap, or when the table moves on. @param {Scene} scene */
  pace({ id, step_ms }) {
    clearTimeout(this.timer);
    const pause = settings.get('trickPause');
    const resting = id !== undefined && id === this.hooks.resting(/** @type {View} */ (this.view))?.id;
    if (step_ms !== undefined) this.leave(step_ms);
    else if (this.queue.length && !(id && pause === 'tap')) this.leave(HURRIED_MS);
    else if (pause !== 'tap' && !resting) this.leave(Number(pause));
  }

  /** @param {number} ms after the held scene began */
  leave(ms) {
    this.timer = setTimeout(() => this.release(), Math.max(0, this.since + ms - performance.now()));
  }

  /** @param {boolean} animated */
  rest(animated) {
    const scene = atRest(/** @type {View} */ (this.view), this.hooks.resting);
    this.draw(scene.id && scene.id === this.gone ? NOTHING : scene, animated);
    this.hooks.idle();
  }

  /** End the wait, as a tap does. @returns {boolean} whether there was one */
  hurry() {
    const moved = finishAll();
    if (!this.held || this.collecting) return moved;
    if (!isEnd(this.held)) this.queue.splice(0, this.queue.findIndex(isEnd));
    void this.release();
    return true;
  }

  async release() {
    clearTimeout(this.timer);
    const scene = this.held;
    if (!scene || this.collecting) return;
    this.collecting = true;
    const target = scene.collect && scene.winner !== null ? this.hooks.seat(scene.winner) : null;
    if (target) await Promise.all(this.middle.nodes.map((node) => goTo(node, target, COLLECT_MS)));
    if (this.held !== scene) return;
    this.collecting = false;
    if (scene.collect) {
      this.gone = scene.id;
      this.middle.clear();
    }
    this.advance();
  }

  /** @param {Scene} scene @param {boolean} animated */
  draw(scene, animated) {
    this.middle.draw(/** @type {View} */ (this.view), scene, animated);
    this.hooks.shows(scene);
  }
}

/**
 * A trick in words, such as "Anna: ten of hearts, you: seven".
 * @param {View} view
 * @param {import('./view.js').Trick | null} trick
 */
export function trickWords(view, trick) {
  const cards = (trick?.cards ?? []).map(([seat, card]) => t('read.played', { p: whoOf(view, seat), card: cardName(card) }));
  if (trick?.talon) cards.unshift(t('read.names', { card: cardName(trick.talon) }));
  return cards.length ? cards.join(', ') : t('read.trick.none');
}
