/** A group of keys with one stop for the Tab key: the arrows move among them as they lie on the page. */

const MOVES = /** @type {Record<string, [number, number]>} */ ({
  ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1],
});
/** Keys ahead are nearer than keys that lie beside the way. */
const ASIDE = 3;

/** @param {Element} node @returns {[number, number]} */
function centre(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The nearest key in a direction. @param {HTMLElement[]} keys @param {HTMLElement} from @param {[number, number]} move */
function next(keys, from, [dx, dy]) {
  const [x, y] = centre(from);
  let best = from;
  let least = Infinity;
  for (const key of keys) {
    const [ax, ay] = centre(key);
    const ahead = (ax - x) * dx + (ay - y) * dy;
    const far = ahead + ASIDE * Math.abs((ax - x) * dy + (ay - y) * dx);
    if (ahead > 1 && far < least) [best, least] = [key, far];
  }
  return best;
}

export class Roving {
  /** @param {HTMLElement} group */
  constructor(group) {
    this.group = group;
    group.addEventListener('keydown', (event) => this.key(event));
    group.addEventListener('focusin', (event) => this.stop(/** @type {HTMLElement} */ (event.target)));
  }

  /** The keys that are shown. */
  get keys() {
    return /** @type {HTMLElement[]} */ ([...this.group.querySelectorAll('button:not([hidden])')]);
  }

  /** The keys may be others now. @param {HTMLElement | undefined} first  where Tab stops unless a key has the focus */
  update(first) {
    const { keys } = this;
    this.stop(keys.find((key) => key === document.activeElement) ?? first ?? keys[0]);
  }

  /** @param {HTMLElement | undefined} stop */
  stop(stop) {
    for (const key of this.keys) key.tabIndex = key === stop ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    next(this.keys, /** @type {HTMLElement} */ (event.target), move).focus();
  }
}
