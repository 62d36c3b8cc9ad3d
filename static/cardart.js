/**
 * The strokes that all drawings of cards are made of: plain shapes of our own, as data.
 * Files named cardart-* draw with them; none of these makes elements or knows games or languages.
 */

/** One shape: tag and its attributes. @typedef {[string, Record<string, string>]} Shape */

export const GOLD = '#e7b137';
export const SKIN = '#f4d6b6';
export const WHITE = '#fffdf6';
export const INK = '#2a2320';
export const LINE = { stroke: INK, 'stroke-width': '1' };

/** @param {string} d @param {string} fill @returns {Shape} */
export const filled = (d, fill) => ['path', { d, fill, ...LINE, 'stroke-linejoin': 'round' }];
/** @param {number} x @param {number} y @param {number} r @param {string} fill @returns {Shape} */
export const dot = (x, y, r, fill) => ['circle', { cx: String(x), cy: String(y), r: String(r), fill }];
/** @param {number} x @param {number} y @param {number} r @param {string} fill @returns {Shape} */
export const ball = (x, y, r, fill) => ['circle', { cx: String(x), cy: String(y), r: String(r), fill, ...LINE }];
/** @param {string} d @param {string} stroke @param {number} width @returns {Shape} */
export const line = (d, stroke, width) => ['path', { d, stroke, fill: 'none', 'stroke-width': String(width), 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }];

/** A face that looks ahead, in the box of a bust. @type {Shape[]} */
export const FACE = [
  ['ellipse', { cx: '26', cy: '26.5', rx: '8.6', ry: '10', fill: SKIN, ...LINE }],
  dot(22.6, 25.5, 1.1, INK), dot(29.4, 25.5, 1.1, INK),
  line('M26 26v3.6h-1.2', INK, 0.9),
];
