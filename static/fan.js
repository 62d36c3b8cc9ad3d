/**
 * Where the cards of a fan lie: one row, or two as soon as the visible strip of a card would be too
 * narrow to hit. Positions are set as custom properties; the style sheet does the rest.
 */

const FLOOR = 28;
const GAP = 6;
/** Between sort groups, of the room that the cards of one row leave. */
const APART = 8;
const LEAN = 1.6;
const BIG = 80;
const EDGE = 18;

/**
 * Where the second row begins: after a sort group if that keeps both rows wide enough.
 * @param {number} count
 * @param {number[]} groups
 * @param {number} most cards that one row can take
 */
function breakAt(count, groups, most) {
  const half = Math.ceil(count / 2);
  let best = half;
  let seen = 0;
  let distance = Infinity;
  for (const size of groups) {
    seen += size;
    if (Math.max(seen, count - seen) > most) continue;
    if (Math.abs(seen - half) < distance) {
      best = seen;
      distance = Math.abs(seen - half);
    }
  }
  return best;
}

/**
 * How many sort groups end before each card; nothing where the groups are not those of the hand.
 * @param {number} count @param {number[]} groups @returns {number[]}
 */
function gapsOf(count, groups) {
  const found = groups.flatMap((size, group) => Array.from({ length: size }, () => group));
  return found.length === count ? found : [];
}

/**
 * @param {HTMLElement} list holds one child per card, in order
 * @param {string[]} hand
 * @param {number[]} groups
 * @returns {number} the visible strip in CSS pixels
 */
export function fan(list, hand, groups) {
  const card = parseFloat(getComputedStyle(list).getPropertyValue('--card')) || 64;
  const edge = card >= BIG ? EDGE : 0;
  const width = list.clientWidth - 2 * edge;
  const count = hand.length;
  if (width <= 0 || !count) return card;
  const room = width - card;
  const oneRow = count < 2 || room / (count - 1) >= FLOOR;
  const first = oneRow ? count : breakAt(count, groups, Math.floor(room / FLOOR) + 1);
  const longest = Math.max(first, count - first);
  const apart = oneRow ? gapsOf(count, groups) : [];
  const gaps = apart[count - 1] ?? 0;
  const gap = gaps ? Math.min(APART, Math.max(0, room - (card + GAP) * (count - 1)) / gaps) : 0;
  const strip = Math.min(card + GAP, longest > 1 ? (room - gap * gaps) / (longest - 1) : card);
  const leans = oneRow && card >= BIG;
  list.classList.toggle('two-rows', !oneRow);
  [...list.children].forEach((node, index) => {
    const row = index < first ? 0 : 1;
    const within = row === 0 ? index : index - first;
    const length = row === 0 ? first : count - first;
    const middle = (length - 1) / 2;
    const start = (width - (length - 1) * strip - gap * gaps - card) / 2;
    const lean = leans ? (within - middle) * Math.min(LEAN, 14 / length) : 0;
    const style = /** @type {HTMLElement} */ (node).style;
    style.setProperty('--x', `${Math.round(edge + start + within * strip + gap * (apart[index] ?? 0))}px`);
    style.setProperty('--row', String(row));
    style.setProperty('--lean', `${lean.toFixed(2)}deg`);
    style.setProperty('--sink', (leans ? ((within - middle) / Math.max(middle, 1)) ** 2 * Math.min(1, length / 8) : 0).toFixed(3));
  });
  return strip;
}
