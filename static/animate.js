/**
 * Movement as decoration: a card flies to where the newest view already shows it.
 * Nothing waits for a flight to end except the collecting of a trick; a tap finishes all of them.
 */

/** @type {Set<Animation>} */
const running = new Set();
let factor = 1;
const COUNT_MS = 700;

const reduced = matchMedia('(prefers-reduced-motion: reduce)');

/** @param {string} speed `off`, `fast`, `normal`, `slow` or `auto` */
export function setSpeed(speed) {
  factor = { off: 0, fast: 0.5, slow: 1.8 }[speed] ?? 1;
  if (speed === 'auto' && reduced.matches) factor = 0;
}

export const moving = () => factor > 0 && !document.hidden;

/**
 * @param {Element} node @param {Keyframe[]} frames @param {number} ms @param {number} [delay_ms]
 * @returns {Promise<void>} settled when the movement is over, finished early or not wanted
 */
export function run(node, frames, ms, delay_ms = 0) {
  if (!moving() || typeof node.animate !== 'function') return Promise.resolve();
  const animation = node.animate(frames, {
    duration: ms * factor, delay: delay_ms * factor, easing: 'cubic-bezier(.2,.7,.25,1)', fill: 'backwards',
  });
  running.add(animation);
  return animation.finished.catch(() => undefined).then(() => {
    running.delete(animation);
  });
}

/**
 * Let a node come from the place of a rectangle.
 * @param {Element} node @param {DOMRect | null} from @param {number} ms @param {number} [delay_ms]
 */
export function comeFrom(node, from, ms, delay_ms = 0) {
  const to = node.getBoundingClientRect();
  if (!from || !to.width) return Promise.resolve();
  return run(node, [{ translate: shift(from, to), opacity: 0.7 }, { translate: '0 0', opacity: 1 }], ms, delay_ms);
}

/** @param {Element} node @param {DOMRect | null} target @param {number} ms */
export function goTo(node, target, ms) {
  const from = node.getBoundingClientRect();
  if (!target || !from.width) return Promise.resolve();
  return run(node, [{ translate: '0 0', opacity: 1 }, { translate: shift(target, from), opacity: 0.2, scale: '.5' }], ms);
}

/** @type {WeakMap<Element, {value: number, shown: number}>} */
const counts = new WeakMap();

/**
 * Let a number run from what is drawn to a new value; at once where nothing moves.
 * @param {Element} node that shows it
 * @param {number} value
 * @param {(now: number) => void} draw
 */
export function countTo(node, value, draw) {
  const count = counts.get(node) ?? { value: NaN, shown: value };
  if (count.value === value) return;
  counts.set(node, count);
  count.value = value;
  const { shown } = count;
  const began = performance.now();
  const step = () => {
    if (count.value !== value) return;
    const part = moving() ? Math.min(1, (performance.now() - began) / (COUNT_MS * factor)) : 1;
    count.shown = Math.round(shown + (value - shown) * part);
    draw(count.shown);
    if (part < 1) requestAnimationFrame(step);
  };
  step();
}

/** The node shows something else: its next number stands there at once. @param {Element} node */
export function stopCount(node) {
  const count = counts.get(node);
  if (count) count.value = NaN;
  counts.delete(node);
}

/** @param {DOMRect} from @param {DOMRect} to */
function shift(from, to) {
  const dx = from.x + from.width / 2 - to.x - to.width / 2;
  const dy = from.y + from.height / 2 - to.y - to.height / 2;
  return `${Math.round(dx)}px ${Math.round(dy)}px`;
}

/** End every movement at once. @returns {boolean} whether there was one */
export function finishAll() {
  const some = running.size > 0;
  for (const animation of [...running]) animation.finish();
  return some;
}
