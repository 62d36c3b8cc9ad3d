/** Composes French faces: the rank in two corners, pips, and court cards that are the same upside down. */

import { COURTS, PIPS, SUITS } from './cardart-french.js';
import { index, TURNED, use } from './cardsprite.js';
import { svg } from './dom.js';

/** @param {string} suit @param {number} x @param {number} y @param {number} size @param {string} [transform] */
export const sign = (suit, x, y, size, transform) =>
  use(`suit-${suit}`, '0 0 20 20', () => SUITS[suit], x, y, size, size, transform);

/** @param {string} rank @param {number} x @param {number} y @param {number} width @param {number} height */
const court = (rank, x, y, width, height) => use(`court-${rank}`, '0 0 52 58', () => COURTS[rank], x, y, width, height);

/** For narrow cards. @param {string} rank @param {string} suit @param {string} glyph @returns {SVGElement[]} */
export const compact = (rank, suit, glyph) => [
  index(glyph, 4, 6, 25, 36),
  sign(suit, 4, 44, 25),
  ...(rank in COURTS
    ? [svg('rect', { x: '34', y: '56', width: '60', height: '78', rx: '6', class: 'court-ground' }), court(rank, 35, 67, 58, 66)]
    : [sign(suit, 36, 72, 56)]),
];

/** @param {string} rank @param {string} suit */
function fullCourt(rank, suit) {
  const half = () => [court(rank, 26, 13, 50, 57), sign(suit, 25, 15, 12)];
  return [
    svg('rect', { x: '23', y: '11', width: '54', height: '118', rx: '3', class: 'court-ground' }),
    svg('g', {}, ...half()),
    svg('g', { transform: TURNED }, ...half()),
    svg('path', { d: 'M23 70h54', class: 'court-split' }),
    svg('rect', { x: '23', y: '11', width: '54', height: '118', rx: '3', class: 'court-frame' }),
  ];
}

/** @param {string} rank @param {string} suit */
function fullPips(rank, suit) {
  const size = rank === 'A' ? 44 : 21;
  return PIPS[rank].map(([x, y]) => sign(suit, x - size / 2, y - size / 2, size, y > 71 ? `rotate(180 ${x} ${y})` : undefined));
}

/** For wide cards. @param {string} rank @param {string} suit @param {string} glyph @returns {SVGElement[]} */
export function full(rank, suit, glyph) {
  const corner = () => [index(glyph, 4, 5, 16, 23), sign(suit, 5, 30, 14)];
  return [...corner(), svg('g', { transform: TURNED }, ...corner()),
    ...(rank in COURTS ? fullCourt(rank, suit) : fullPips(rank, suit))];
}
