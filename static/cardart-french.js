/**
 * The drawings of the French cards as data: suit signs, pip places, court busts.
 * A face is composed of them in cardface-french.js.
 */

import { dot, FACE, filled, GOLD, INK, line, LINE, SKIN, WHITE } from './cardart.js';

/** @typedef {import('./cardart.js').Shape} Shape */

/** Suit signs in a box of 20 by 20. @type {Record<string, Shape[]>} */
export const SUITS = {
  S: [['path', { d: 'M10 .6C9.3 3.6 1.6 8 1.6 12.6c0 2.7 2 4.3 4.3 4.3 1.5 0 2.7-.7 3.4-1.8-.1 1.9-.8 '
    + '3.3-2.5 4.4h6.4c-1.7-1.1-2.4-2.5-2.5-4.4.7 1.1 1.9 1.8 3.4 1.8 2.3 0 4.3-1.6 4.3-4.3C18.4 8 10.7 3.6 10 .6z' }]],
  H: [['path', { d: 'M10 18.9C4.4 14.4 1.2 10.8 1.2 6.8 1.2 3.7 3.4 1.6 6 1.6c1.8 0 3.3 1 4 2.9.7-1.9 2.2-2.9 '
    + '4-2.9 2.6 0 4.8 2.1 4.8 5.2 0 4-3.2 7.6-8.8 12.1z' }]],
  D: [['path', { d: 'M10 .4C11.9 4 14.2 7 17.4 10 14.2 13 11.9 16 10 19.6 8.1 16 5.8 13 2.6 10 5.8 7 8.1 4 10 .4z' }]],
  C: [
    ['circle', { cx: '10', cy: '4.9', r: '4.2' }],
    ['circle', { cx: '5', cy: '11.9', r: '4.2' }],
    ['circle', { cx: '15', cy: '11.9', r: '4.2' }],
    ['path', { d: 'M9 7.5h2c0 1.6.6 3 2 4l-1 2.2c-.8-.3-1.2-.6-1.5-1 .2 3 .9 5 2.7 6.8H6.8C8.6 17.7 9.3 15.7 9.5 12.7c-.3.4-.7.7-1.5 1L7 11.5c1.4-1 2-2.4 2-4z' }],
  ],
};

const LEFT = 36;
const MID = 50;
const RIGHT = 64;
const ROWS4 = [29, 56.3, 83.7, 111];

/** @param {number[]} rows @returns {[number, number][]} */
const pairs = (rows) => rows.flatMap((y) => /** @type {[number, number][]} */ ([[LEFT, y], [RIGHT, y]]));

/** Centres of the pips on a face of 100 by 140. @type {Record<string, [number, number][]>} */
export const PIPS = {
  A: [[MID, 70]],
  2: [[MID, 29], [MID, 111]],
  3: [[MID, 29], [MID, 70], [MID, 111]],
  4: pairs([29, 111]),
  5: [...pairs([29, 111]), [MID, 70]],
  6: pairs([29, 70, 111]),
  7: [...pairs([29, 70, 111]), [MID, 49.5]],
  8: [...pairs([29, 70, 111]), [MID, 49.5], [MID, 90.5]],
  9: [...pairs(ROWS4), [MID, 70]],
  T: [...pairs(ROWS4), [MID, 42.6], [MID, 97.4]],
};

const ROBE = 'currentColor';

/** Busts in a box of 52 by 58, one object each. @type {Record<string, Shape[]>} */
export const COURTS = {
  K: [
    filled('M2 58C4 45 12 39.5 26 39.5S48 45 50 58z', ROBE),
    filled('M13 42q13 9 26 0l2 7.5q-15 9-30 0z', WHITE),
    dot(17, 48, 1, INK), dot(26, 50.5, 1, INK), dot(35, 48, 1, INK),
    filled('M16.5 19C15 28 15 34 17.5 38h17c2.5-4 2.5-10 1-19z', '#8a5a34'),
    ...FACE,
    filled('M17.3 27.5C17 39 21.5 46 26 46s9-7 8.7-18.5c-2 3.7-4.5 4.5-8.7 4.5s-6.7-.8-8.7-4.5z', '#8a5a34'),
    line('M23.5 35.2q2.5 1.4 5 0', SKIN, 1.4),
    filled('M15.5 18.5L13 5l6.8 5.8L26 2.5l6.2 8.3L39 5l-2.5 13.5z', GOLD),
    dot(20.5, 15.2, 1.4, ROBE), dot(26, 14.6, 1.7, ROBE), dot(31.5, 15.2, 1.4, ROBE),
    line('M46 58V15', GOLD, 2.6), line('M46 58V15', INK, 0.5),
    ['circle', { cx: '46', cy: '11.5', r: '3.6', fill: GOLD, ...LINE }],
  ],
  Q: [
    filled('M12 46C8 28 12 9.5 26 9.5S44 28 40 46z', '#c9853a'),
    filled('M4 58C5 47 13 41 21.5 39.5h9C39 41 47 47 48 58z', ROBE),
    filled('M20.5 35.5h11V41q-5.5 6.5-11 0z', SKIN),
    line('M18.5 42q7.5 8.5 15 0', GOLD, 2),
    ...FACE,
    filled('M17 22.5C17.5 14 22 13 26 15.5 30 13 34.5 14 35 22.5 38 13 33 9 26 9S14 13 17 22.5z', '#c9853a'),
    line('M24 32.6q2 1.5 4 0', '#b3313b', 1.8),
    filled('M17.5 13.5L16.5 5l5 3.8L26 2.5l4.5 6.3L35.5 5l-1 8.5Q26 9.5 17.5 13.5z', GOLD),
    line('M7.5 58C7 50 7.5 44 8 36', '#3d7a35', 1.8),
    dot(8, 26.8, 3.1, ROBE), dot(12, 30, 3.1, ROBE), dot(10.5, 34.6, 3.1, ROBE), dot(5.5, 34.6, 3.1, ROBE), dot(4, 30, 3.1, ROBE),
    ['circle', { cx: '8', cy: '31.2', r: '2.6', fill: GOLD, ...LINE }],
  ],
  J: [
    filled('M15 17c-2.5 8-2.5 16 0 21h22c2.5-5 2.5-13 0-21z', '#5d4029'),
    filled('M4 58C5 47 13 41 21.5 39.5h9C39 41 47 47 48 58z', ROBE),
    filled('M20.5 35.5h11V41q-5.5 6-11 0z', SKIN),
    filled('M17 41l9 4.5-5.5 8zM35 41l-9 4.5 5.5 8z', WHITE),
    ...FACE,
    line('M24 32.6h4', '#b3313b', 1.5),
    filled('M12.5 19.5C10 9.5 19 5 28 6c9 .8 14 6 12 13.5q-14-5-27.5 0z', ROBE),
    filled('M12.5 19.5q13.5-5 27.5 0l-.6 3.2q-13-4.7-26.3 0z', GOLD),
    filled('M34 13C38 3.5 45 .8 50.5 3 48 4.8 49.5 7 47.5 8c1 1.5-.8 3.5-2.5 3.3.2 2-3.5 3.7-11 3.2z', WHITE),
    line('M35 13.2C39 9 43 6 47.5 4.5', INK, 0.7),
  ],
};
