/**
 * The clocks of a live table: at the seat of everybody who is awaited, the viewer's own in the bar
 * with the banner. Once a second one text changes; nothing else of the table is drawn again.
 */

import { running, time } from './clock.js';
import { h, show, text } from './dom.js';
import { stopwatch, t } from './i18n.js';
import { mySeat } from './state.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./clock.js').Running} Running */

const LOW_MS = 10_000;
const BEHIND_MS = 5;

/**
 * @param {Element} node
 * @param {Running | null} at
 */
function draw(node, at) {
  show(/** @type {HTMLElement} */ (node), at !== null && at.left_ms !== null);
  if (at === null || at.left_ms === null) return;
  const shown = stopwatch(at.left_ms);
  text(node, at.bank ? t('clock.reserve', { time: shown }) : shown);
  node.classList.toggle('low', !at.bank && at.left_ms <= LOW_MS);
  node.classList.toggle('reserve', at.bank);
}

/**
 * @param {Board} board
 * @param {Store} store
 * @returns {() => void} stop and clear
 */
export function mountClocks(board, store) {
  const own = h('span', { class: 'own-clock', hidden: true, 'aria-hidden': 'true' });
  board.seats.own.root.append(own);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const update = () => {
    clearTimeout(timer);
    const state = store.get();
    const now_ms = time.clock_ms();
    const paused = Boolean(state.room?.paused);
    let next = Infinity;
    const put = (/** @type {Element} */ node, /** @type {number} */ seat) => {
      const at = running(state.pace, seat, now_ms, paused);
      draw(node, at);
      if (at?.left_ms) next = Math.min(next, at.left_ms % 1000 + BEHIND_MS);
    };
    for (const seat of /** @type {NodeListOf<HTMLElement>} */ (board.node.querySelectorAll('.seat'))) {
      put(/** @type {Element} */ (seat.querySelector('.seat-clock')), Number(seat.dataset.seat));
    }
    put(own, mySeat(state));
    if (!paused && next < Infinity) timer = setTimeout(update, next);
  };
  const stop = store.subscribe(update);
  update();
  return () => {
    stop();
    clearTimeout(timer);
    own.remove();
  };
}
