/**
 * Composes German faces of a theme: Obers carry the sign of their suit at the top, Unters at the bottom,
 * kings two beside the crown, a Daus two large ones, and a ten its Roman number.
 */

import { branch, PIPS, ROMAN_TEN, SIGNS } from './cardart-german.js';
import { THINGS, TOKENS } from './cardart-held.js';
import { COATS, HATS, head } from './cardart-parts.js';
import { SCENES } from './cardart-scenes.js';
import { drawn, index, TURNED, use } from './cardsprite.js';
import { svg } from './dom.js';

/** @typedef {import('./cardart-themes.js').Theme} Theme */

/** @param {string} suit @param {number} x @param {number} y @param {number} size @param {string} [transform] */
export const sign = (suit, x, y, size, transform) =>
  use(`german-${suit}`, '0 0 20 20', () => SIGNS[suit], x, y, size, size, transform);

/** @param {number} x @param {number} y @param {number} size */
const roman = (x, y, size) => use('roman-ten', '0 0 20 20', () => ROMAN_TEN, x, y, size, size);

/** @param {Theme} theme @param {string} suit @param {number} x @param {number} y @param {number} width */
function token(theme, suit, x, y, width) {
  const name = theme.daus[suit];
  return use(`token-${name}`, '0 0 40 34', () => TOKENS[name], x, y, width, width * .85);
}

/** @param {Theme} theme @param {string} rank @param {string} suit @returns {import('./cardart.js').Shape[]} */
function figureShapes(theme, rank, suit) {
  const [hat, beard, hair, ...things] = theme.figures[rank + suit];
  const cloth = theme.cloth[suit];
  return [...COATS[rank](cloth), ...head(beard, hair), ...HATS[hat](cloth), ...things.flatMap((thing) => THINGS[thing])];
}

/**
 * A figure, as tall as asked for: at most 84 of the 52 that it is wide.
 * @param {Theme} theme @param {string} rank @param {string} suit
 * @param {number} x @param {number} y @param {number} width @param {number} tall
 */
function figure(theme, rank, suit, x, y, width, tall) {
  const id = `figure-${theme.name}-${rank}${suit}-${tall}`;
  return use(id, `0 0 52 ${tall}`, () => figureShapes(theme, rank, suit), x, y, width, width * tall / 52);
}

/**
 * What stands behind a figure, as tall as asked for: at most 88 of the 56 that it is wide.
 * @param {Theme} theme @param {number} x @param {number} y @param {number} width @param {number} tall
 */
const scene = (theme, x, y, width, tall) =>
  use(`scene-${theme.name}-${tall}`, `0 0 56 ${tall}`, () => SCENES[theme.name], x, y, width, width * tall / 56);

/** A figure's signs and its own top, in a column that begins at (33, 6). @type {Record<string, {top: number, signs: [number, number, number][]}>} */
const COMPACT = {
  K: { top: 40, signs: [[37, 10, 25], [66, 10, 25]] },
  Q: { top: 40, signs: [[49, 9, 30]] },
  J: { top: 8, signs: [[49, 102, 30]] },
};

/** The same where there is room, in a frame that begins at (22, 8). @type {typeof COMPACT} */
const UPRIGHT = {
  K: { top: 44.5, signs: [[26, 14, 22], [52, 14, 22]] },
  Q: { top: 44.5, signs: [[36, 12, 28]] },
  J: { top: 9, signs: [[36, 100, 28]] },
};

/** The signs of half a face that turns. @type {Record<string, [number, number, number][]>} */
const HALF = { K: [[25, 11, 13], [62, 11, 13]], Q: [[25, 11, 17]], J: [[25, 51, 17]] };

/** @param {string} suit @param {[number, number, number][]} places */
const signs = (suit, places) => places.map(([x, y, size]) => sign(suit, x, y, size));

/** Paper beneath a sign that lies on a coat. @param {[number, number, number]} place */
const patch = ([x, y, size]) => svg('circle', { cx: x + size / 2, cy: y + size / 2, r: size * .58, class: 'sign-patch' });

/** @param {Theme} theme @param {string} rank @param {string} suit */
const compactFigure = (theme, rank, suit) => [
  svg('rect', { x: '33', y: '6', width: '62', height: '128', rx: '6', class: 'court-ground' }),
  scene(theme, 33, COMPACT[rank].top - 3.5, 62, 88),
  figure(theme, rank, suit, 35, COMPACT[rank].top, 58, 84),
  ...signs(suit, COMPACT[rank].signs),
];

/** @param {Theme} theme @param {string} suit */
const compactDaus = (theme, suit) => [sign(suit, 44, 8, 41), token(theme, suit, 43, 52, 43), sign(suit, 44, 93, 41)];

/** For narrow cards. @param {Theme} theme @param {string} rank @param {string} suit @param {string} glyph @returns {SVGElement[]} */
export function compact(theme, rank, suit, glyph) {
  const corner = [index(glyph, 4, 6, 25, 36), sign(suit, 4, 44, 25)];
  if (rank in COATS) return [...corner, ...compactFigure(theme, rank, suit)];
  if (rank === 'A') return [...corner, ...compactDaus(theme, suit)];
  return [...corner, ...(rank === 'T' ? [roman(45, 10, 38)] : []), sign(suit, 36, 72, 56)];
}

/** @param {string} shape */
const frame = (shape) => svg('rect', { x: '22', y: '8', width: '56', height: '124', rx: '4', class: shape });

/** @param {string} y */
const split = (y) => svg('path', { d: `M22 ${y}h56`, class: 'court-split' });

/** @param {Theme} theme @param {string} rank @param {string} suit @returns {SVGElement[]} */
function upright(theme, rank, suit) {
  const { top, signs: places } = UPRIGHT[rank];
  return [frame('court-ground'), scene(theme, 22, top - 0.8, 56, 88), figure(theme, rank, suit, 23, top, 54, 84),
    ...(rank === 'J' ? [split('96.4')] : []), ...signs(suit, places), frame('court-frame')];
}

/** @param {Theme} theme @param {string} rank @param {string} suit @returns {SVGElement[]} */
function turning(theme, rank, suit) {
  const half = () => [scene(theme, 22, 10, 56, 60), figure(theme, rank, suit, 23.5, 11, 53, 58),
    ...HALF[rank].map(patch), ...signs(suit, HALF[rank])];
  return [frame('court-ground'), svg('g', {}, ...half()), svg('g', { transform: TURNED }, ...half()), split('70'), frame('court-frame')];
}

/** @param {Theme} theme @param {string} suit @returns {SVGElement[]} */
const daus = (theme, suit) => [
  sign(suit, 30, 10, 40), token(theme, suit, 28, 52, 44), sign(suit, 30, 91, 40, theme.turns ? 'rotate(180 50 111)' : undefined),
];

/** How large a pip may be so that it touches no other. @type {Record<string, number>} */
const PIP = { 7: 23, 8: 23, 9: 21, T: 20 };

/** @param {Theme} theme @param {string} rank @param {string} suit @returns {SVGElement[]} */
function pips(theme, rank, suit) {
  const size = PIP[rank];
  return [
    ...(theme.grows ? drawn(branch(suit, PIPS[rank])) : []),
    ...(rank === 'T' ? [roman(38, 5, 24)] : []),
    ...PIPS[rank].map(([x, y]) => sign(suit, x - size / 2, y - size / 2, size, theme.turns && y > 71 ? `rotate(180 ${x} ${y})` : undefined)),
  ];
}

/** For wide cards. @param {Theme} theme @param {string} rank @param {string} suit @param {string} glyph @returns {SVGElement[]} */
export function full(theme, rank, suit, glyph) {
  const left = () => [index(glyph, 4, 5, 16, 23), sign(suit, 4, 30, 16)];
  const corners = theme.turns ? [...left(), svg('g', { transform: TURNED }, ...left())]
    : [...left(), index(glyph, 80, 5, 16, 23), sign(suit, 80, 30, 16)];
  if (rank in COATS) return [...corners, ...(theme.turns ? turning : upright)(theme, rank, suit)];
  return [...corners, ...(rank === 'A' ? daus(theme, suit) : pips(theme, rank, suit))];
}
