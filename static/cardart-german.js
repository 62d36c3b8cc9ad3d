/**
 * The drawings that all German faces share, as data: suit signs, pip places, the branches on which
 * acorns and leaves grow. A face is composed of them in cardface-german.js.
 */

import { dot, line, WHITE } from './cardart.js';

/** @typedef {import('./cardart.js').Shape} Shape */

const INNER = 'currentColor';

/** @param {string} d @param {string} fill @returns {Shape} outlined in the colour of the suit */
const rimmed = (d, fill) => ['path', { d, fill, stroke: INNER, 'stroke-width': '1.5', 'stroke-linejoin': 'round' }];

/**
 * Suit signs in a box of 20 by 20, by the letter of the suit: acorns, leaves, hearts, bells.
 * @type {Record<string, Shape[]>}
 */
export const SIGNS = {
  C: [
    line('M10 3.6C10 2 10.6 1.2 12 .9', INNER, 1.9),
    rimmed('M4.4 9.4h11.2c0 4.8-2.6 8-5.6 9.9C7 17.4 4.4 14.2 4.4 9.4z', '#cf9247'),
    line('M7.2 11.6c.2 2.2 1 3.9 2.2 5', WHITE, 1.1),
    ['path', { d: 'M1.6 9.3C1.6 5.3 5 2.9 10 2.9s8.4 2.4 8.4 6.4c0 .9-.5 1.3-1.3 1.3H2.9c-.8 0-1.3-.4-1.3-1.3z' }],
    line('M4.6 7.8l1.9-2.6M8.2 8.3L10 5.2l1.8 3.1M15.4 7.8l-1.9-2.6', WHITE, 0.9),
  ],
  S: [
    line('M10 13c.2 2.7-.3 4.5-2.2 5.8', INNER, 2),
    ['path', { d: 'M10 .6c1.3 2.9 3.5 4.2 5.4 5.9 2 1.8 3 3.7 3 5.8 0 3-2.3 4.9-5 4.6-1.4-.2-2.6-.9-3.4-2-.8 1.1-2 1.8-3.4 2-2.7.3-5-1.6-5-4.6 0-2.1 1-4 3-5.8C6.5 4.8 8.7 3.5 10 .6z' }],
    line('M10 4.8v9.6M10 9L6.3 6.9M10 9l3.7-2.1M10 13l-5.3-1.7M10 13l5.3-1.7', WHITE, 1.1),
  ],
  H: [
    ['path', { d: 'M10 19.2C4.3 14.6 1 10.9 1 6.8 1 3.6 3.3 1.4 6 1.4c1.8 0 3.3 1 4 2.9.7-1.9 2.2-2.9 4-2.9 2.7 0 5 2.2 5 5.4 0 4.1-3.3 7.8-9 12.4z' }],
    line('M3.8 7.4C3.7 5.5 4.8 4.3 6.2 4.2', WHITE, 1.2),
  ],
  D: [
    ['circle', { cx: '10', cy: '2.6', r: '1.7', fill: 'none', stroke: INNER, 'stroke-width': '1.5' }],
    ['circle', { cx: '10', cy: '11.5', r: '7.3', fill: '#f2c14b', stroke: INNER, 'stroke-width': '1.7' }],
    line('M3.2 9.4q6.8 2.4 13.6 0M3 12.1q7 2.5 14 0', INNER, 1.3),
    line('M10 15v3.2', INNER, 2),
    dot(10, 14.9, 1.5, INNER),
    line('M6.3 7.4q.8-1.5 2.3-2', WHITE, 1.1),
  ],
};

/** @param {number[]} rows @returns {[number, number][]} */
const pairs = (rows) => rows.flatMap((y) => /** @type {[number, number][]} */ ([[34, y], [66, y]]));

/** Centres of the pips on a face of 100 by 140: two columns, the odd one between. @type {Record<string, [number, number][]>} */
export const PIPS = {
  7: [[50, 26], ...pairs([54, 83, 112])],
  8: pairs([25, 55, 85, 115]),
  9: [...pairs([25, 55, 85, 115]), [50, 70]],
  T: [...pairs([41, 67, 93, 119]), [50, 54], [50, 106]],
};

/** The ten, in a box of 20 by 20. @type {Shape[]} */
export const ROMAN_TEN = [
  line('M4.5 3l11 14M15.5 3l-11 14', INNER, 3),
  line('M2.5 3h4M13.5 3h4M2.5 17h4M13.5 17h4', INNER, 2),
];

/** Where a branch meets a pip, from its centre; hearts and bells hang on none. @type {Record<string, number>} */
const JOINS = { C: -8, S: 8 };

/**
 * The branch on which the pips of a face grow.
 * @param {string} suit @param {[number, number][]} pips @returns {Shape[]}
 */
export function branch(suit, pips) {
  const join = JOINS[suit];
  if (join === undefined) return [];
  const twigs = pips.map(([x, y]) => (x === 50 ? `M50 ${y + join}v9` : `M50 ${y + 14}Q50 ${y + join} ${x} ${y + join}`));
  return [line(`M50 134V${pips[0][1] + 8}${twigs.join('')}`, '#8a7440', 1.7)];
}
