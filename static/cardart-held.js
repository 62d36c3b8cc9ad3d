/**
 * What the figures of the German cards hold or wear on the arm, and what a Daus shows between its signs.
 * Things are drawn in the box of a figure (52 by 84), signs of a Daus in one of 40 by 34.
 */

import { ball, dot, filled, GOLD, INK, line, SKIN, WHITE } from './cardart.js';

/** @typedef {import('./cardart.js').Shape} Shape */

const STEEL = '#c3ccd4';
const WOOD = '#8a5a2e';
const RED = '#c22f36';
const GREEN = '#4c8a3c';
const SKY = '#5b8fc7';

/** A long stick with a rim of ink. @param {string} d @param {string} colour */
const pole = (d, colour) => [line(d, INK, 3.2), line(d, colour, 2)];
/** What keeps a thing from hanging in the air. @param {number} x @param {number} y */
const hand = (x, y) => ball(x, y, 2.9, SKIN);

/** @type {Record<string, Shape[]>} */
export const THINGS = {
  sceptre: [...pole('M45 62V28', GOLD), ball(45, 25, 4, GOLD), dot(45, 25, 1.5, RED), hand(45, 51)],
  orb: [hand(44, 56), ball(44, 49, 6.5, GOLD), line('M37.5 49h13M44 42.5v-6M42 39h4', INK, 1.2)],
  sword: [
    filled('M44.4 50V12l1.8-5 1.8 5v38z', STEEL), filled('M40.8 50h10.8v2.8H40.8z', GOLD),
    ...pole('M46.2 54v7', WOOD), ball(46.2, 63.5, 2.2, GOLD), hand(46.2, 57.5),
  ],
  halberd: [
    ...pole('M45 84V14', WOOD), filled('M45 .5l2.4 13h-4.8z', STEEL),
    filled('M46.4 11c4.6-3 6-1 5.4 4s-2 6-5.4 3z', STEEL), filled('M43.6 13l-5.6 2 5.6 3z', STEEL), hand(45, 50),
  ],
  spear: [...pole('M46 84V16', WOOD), filled('M46 1l3.6 10L46 17l-3.6-6z', STEEL), hand(46, 50)],
  banner: [...pole('M6 84V3', WOOD), filled('M7 3q5-2 10 1t-2 7q3 4-1 6-4-2-7 0z', RED), line('M8 10q4-2 7 0', WHITE, 2), hand(6, 50)],
  drum: [
    filled('M11 56v17q15 9 30 0V56z', WHITE), filled('M11 54v5q15 9 30 0v-5zM11 70v5q15 9 30 0v-5q-15 9-30 0z', RED),
    line('M12 61l5 12 5-9 4 11 4-11 5 9 5-12', INK, 1.1),
    ['ellipse', { cx: '26', cy: '54', rx: '15', ry: '4.5', fill: '#efe2c4', stroke: INK }],
    ...pole('M22 52L8 44', WOOD), ...pole('M30 52l14-8', WOOD), hand(10, 45.2), hand(42, 45.2),
  ],
  flute: [...pole('M24 34.5L50 41', '#d9a441'), dot(36, 37.6, 0.8, INK), dot(40, 38.6, 0.8, INK), dot(44, 39.6, 0.8, INK), hand(33, 39.5), hand(47, 43)],
  lute: [
    ...pole('M29 64L50 44', WOOD), filled('M10 66c0-8 7-13 14-11s10 8 7 14-9 9-14 8-7-5-7-11z', '#d99a4e'), ball(22, 66, 3.4, INK), hand(44, 50), hand(29, 67),
  ],
  shield: [
    filled('M3 50h20v13c0 9-5 13-10 15-5-2-10-6-10-15z', WHITE), line('M13 51v25M4 60h18', RED, 3),
  ],
  crossbow: [
    ...pole('M44 62V16', WOOD), line('M35 28Q38 19 44 18.5 50 19 51.5 28', INK, 4), line('M35 28Q38 19 44 18.5 50 19 51.5 28', STEEL, 2.4),
    line('M35 28l9 12 7.5-12', INK, 0.9), filled('M44 8l2.4 6h-4.8z', STEEL), hand(44, 48),
  ],
  apple: [
    hand(11, 54), ball(11, 47, 6, RED), line('M11 42c0-2 1-3.5 2.5-4', INK, 1.3), filled('M12 40.5c1-3 4-4 6-3-1 3-3.5 4-6 3z', GREEN),
    line('M2.5 47.5h18', INK, 1.3), filled('M20 45v5l4.5-2.5z', STEEL), line('M4 47.5l-2.5-2M4 47.5l-2.5 2', INK, 1.1),
  ],
  hatpole: [
    ...pole('M45.5 84V14', WOOD), filled('M40.5 11C40.5 4 43 1 45.5 1s5.5 3 5 10z', GREEN), filled('M38.5 13.5C41 9.5 49 9.5 51.4 13.5q-6 2-12.9 0z', GREEN), hand(45.5, 47),
  ],
  crook: [line('M44 84V18c0-9 7.5-10 7-2', INK, 3.8), line('M44 84V18c0-9 7.5-10 7-2', '#b98243', 2.4), hand(44, 48)],
  horn: [
    line('M32 48Q22 58 15 43', INK, 1.3), filled('M30 50c7 4 13-1 13-11l7-2c1 13-8 24-20 17z', '#d99a4e'), filled('M42.5 39.5L51 36v3.5l-8 2.5z', GOLD), hand(36, 52),
  ],
  staff: [...pole('M45.5 84V20', WOOD), ball(45.5, 17, 3.4, WOOD), hand(45.5, 48)],
};

/** @type {Record<string, Shape[]>} */
export const TOKENS = {
  boar: [
    filled('M5 22C3 12 12 6 22 8c4-3 7-3 9-2l-1 4c3 2 5 4 8 5l1 4-6 3c-2 3-4 4-6 4v5h-4v-4H14v4h-4v-5c-3-1-5-2-5-4z', '#6b5140'),
    line('M9 11l1-4M13 9l0-4M17 8l0-4M21 8l1-4M5 16Q2 16 2 12', INK, 1.4), dot(30.5, 14, 1.1, WHITE), filled('M33 21.5l1.5-4.5 1.5 4z', WHITE),
  ],
  bow: [
    line('M12 3C30 6 34 24 22 32', INK, 4), line('M12 3C30 6 34 24 22 32', GOLD, 2.4), line('M12 3l10 29', INK, 1),
    line('M4 20.5L35 13', INK, 1.6), filled('M33.5 10.5l5.5 1.5-4 3.8z', RED), line('M4 20.5l-2-3M7.5 19.7l-2-3M4 20.5l-1.5 2M7.5 19.7L6 22', RED, 1.3),
  ],
  goblet: [
    filled('M11 5h18c0 9-3 14-7.5 15v5l5.5 3v3H13v-3l5.5-3v-5C14 19 11 14 11 5z', GOLD), filled('M11 5q9-3.5 18 0-9 3.5-18 0z', '#9c2436'), line('M14.5 10c.5 3 1.5 5 3 6', WHITE, 1.4),
  ],
  barrel: [
    filled('M8 6q12-4 24 0 4 11 0 22-12 4-24 0-4-11 0-22z', '#b9783c'), line('M7 11q13 3 26 0M7 23q13-3 26 0', INK, 1.6), line('M15 6q-2 11 0 22M25 6q2 11 0 22', INK, 0.7), ball(20, 17, 2.2, GOLD),
  ],
  blossom: [
    line('M20 33V19M20 30q-7-1-8-7M20 30q7-1 8-7', GREEN, 2),
    ...[[20, 5], [26.5, 9.5], [24, 17], [16, 17], [13.5, 9.5]].map(([x, y]) => ball(x, y, 4.4, '#e58aa8')), ball(20, 11.8, 3.4, GOLD),
  ],
  sun: [
    line('M20 1v5M20 28v5M4 17h5M31 17h5M8.5 5.5l3.5 3.5M28 25l3.5 3.5M31.5 5.5L28 9M12 25l-3.5 3.5', '#d98a1c', 2.4),
    ball(20, 17, 8.5, '#f2c14b'), dot(17, 15.5, 1.1, INK), dot(23, 15.5, 1.1, INK), line('M16.5 19.5q3.5 3 7 0', INK, 1.1),
  ],
  grapes: [
    line('M20 8V1.5', WOOD, 2), filled('M20 6C25-1 34 1 36 7c-5 4-11 4-16-1z', GREEN),
    ...[[12.5, 11], [20, 11], [27.5, 11], [16, 17.5], [24, 17.5], [20, 24], [20, 30]].map(([x, y]) => ball(x, y, 4.1, '#6d4a92')),
  ],
  snow: [
    line('M20 2v30M7 9.5l26 15M33 9.5l-26 15', SKY, 2.6),
    line('M16 4l4 4 4-4M16 30l4-4 4 4M6 14.5l6-1.5-2-5.5M34 19.5L28 21l2 5.5M34 14.5L28 13l2-5.5M6 19.5l6 1.5-2 5.5', SKY, 1.8),
  ],
  urn: [
    line('M20 13C18 7 13 4 7 4M20 13C22 7 27 4 33 4M20 13V2', GREEN, 2), dot(7, 4, 2.2, RED), dot(33, 4, 2.2, RED), dot(20, 2.6, 2.2, RED),
    filled('M9 12h22v4h-3q1 9-5 11v2.5h4v3H13v-3h4V27q-6-2-5-11H9z', SKY), line('M13 20h14', WHITE, 1.6),
  ],
  fortress: [
    filled('M1 33.4C5 25 9 22 14 21h13c6 1 9 5 12 12.4z', '#8a9b7c'),
    filled('M9 23V13h3v-2.5h3V13h4V7h8v6h4v-2.5h3V23q-12 3-25 0z', '#ece2ca'), filled('M17.5 7L23 .8 28.5 7z', RED), line('M23 12v3.5M13 16v2.5M30.5 16v2.5', INK, 1.6),
  ],
  edelweiss: [
    filled('M20 20Q11 21 7 31q9 1 13-11zM20 20q9 1 13 11-9 1-13-11z', '#9ab08a'),
    ...[0, 60, 120, 180, 240, 300].map((turn) => /** @type {Shape} */ (['path', { d: 'M20 14Q15 8 20 1.5 25 8 20 14z', fill: '#f3efdc', stroke: INK, transform: `rotate(${turn} 20 15)` }])),
    ...[[20, 12], [17.2, 16], [22.8, 16]].map(([x, y]) => ball(x, y, 2.3, GOLD)),
  ],
  hammers: [
    ...pole('M10 31L28 8', WOOD), line('M22.5 3.5l10 8', INK, 7), line('M22.5 3.5l10 8', STEEL, 5),
    ...pole('M30 31L12 8', WOOD), line('M17.5 3.5l-10 8', INK, 7), line('M17.5 3.5l-10 8', STEEL, 5),
  ],
};
