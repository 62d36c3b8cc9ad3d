/**
 * The drawings that faces are composed of: each is put into the page when a card first needs it, and
 * used from there as often as it is seen.
 */

import { GLYPHS } from './cardindex.js';
import { svg } from './dom.js';

/** @typedef {import('./cardart.js').Shape} Shape */

export const TURNED = 'rotate(180 50 70)';

/** @param {readonly Shape[]} shapes @returns {SVGElement[]} */
export const drawn = (shapes) =>
  shapes.map(([tag, attributes]) => svg(/** @type {'path'} */ (tag), attributes));

function sprite() {
  const lattice = svg('pattern', { id: 'card-lattice', width: '12', height: '12', patternUnits: 'userSpaceOnUse' },
    svg('rect', { width: '12', height: '12', class: 'back-ground' }),
    svg('path', { d: 'M6 0l6 6-6 6-6-6z', class: 'back-line' }),
    svg('circle', { cx: '6', cy: '6', r: '1.5', class: 'back-dot' }));
  return svg('svg', { id: 'card-sprite', class: 'card-sprite', width: '0', height: '0', 'aria-hidden': 'true', focusable: 'false' },
    svg('defs', {}, lattice));
}

/** The place of the drawings in the page, made if need be. @returns {Element} */
export function ensureSprite() {
  if (!document.getElementById('card-sprite')) document.body.append(sprite());
  return /** @type {Element} */ (document.querySelector('#card-sprite > defs'));
}

/**
 * Where a drawing is used.
 * @param {string} id @param {string} viewBox @param {() => readonly Shape[]} shapes
 * @param {number} x @param {number} y @param {number} width @param {number} height
 * @param {string} [transform]
 * @returns {SVGElement}
 */
export function use(id, viewBox, shapes, x, y, width, height, transform) {
  const place = ensureSprite();
  if (!document.getElementById(id)) place.append(svg('symbol', { id, viewBox }, ...drawn(shapes())));
  return svg('use', {
    href: `#${id}`, x: String(x), y: String(y), width: String(width), height: String(height), transform,
  });
}

/** @param {string} glyph @returns {Shape[]} */
const strokes = (glyph) => [['path', {
  d: GLYPHS[glyph], fill: 'none', stroke: 'currentColor', 'stroke-linecap': 'round',
  'stroke-linejoin': 'round', 'stroke-width': glyph === '10' ? '3' : '3.4',
}]];

/** A letter or number in a corner. @param {string} glyph @param {number} x @param {number} y @param {number} width @param {number} height */
export const index = (glyph, x, y, width, height) =>
  use(`glyph-${glyph.charCodeAt(0)}`, '-1 -1 18 26', () => strokes(glyph), x, y, width, height);
