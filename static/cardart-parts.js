/**
 * What the figures of the German cards are put together from, in a box of 52 by 84; a face that is the
 * same upside down shows the upper 58. One thing a name; which figure has what is data in cardart-themes.js.
 */

import { ball, dot, FACE, filled, GOLD, INK, line, SKIN, WHITE } from './cardart.js';

/** @typedef {import('./cardart.js').Shape} Shape */
/** @typedef {{robe: string, trim: string}} Cloth  colours of the coat and of what is sewn to it */

const STEEL = '#c3ccd4';
const RED = '#c22f36';

/** Coats by rank: ermine, an officer's sash, a plain jacket. @type {Record<string, (cloth: Cloth) => Shape[]>} */
export const COATS = {
  K: ({ robe, trim }) => [
    filled('M2 84V60C4 46 12 39.5 26 39.5S48 46 50 60v24z', robe),
    filled('M20 50h12l3 34H17z', trim),
    filled('M12.5 42q13.5 9 27 0l2.5 8.5q-16 9.5-32 0z', WHITE),
    dot(17, 49, 1, INK), dot(26, 51.5, 1, INK), dot(35, 49, 1, INK),
    line('M26 58v24', GOLD, 2),
  ],
  Q: ({ robe, trim }) => [
    filled('M3 84V60C4 48 12 41 21 39.5h10C40 41 48 48 49 60v24z', robe),
    filled('M33 40.5l6 3L16 84H5z', trim),
    filled('M20.5 35.5h11V41q-5.5 6-11 0z', SKIN),
    filled('M15 42q11 9 22 0l2 5q-13 8-26 0z', WHITE),
    filled('M5 69h42v5H5z', GOLD),
  ],
  J: ({ robe, trim }) => [
    filled('M4 84V60C5 48 13 41 21.5 39.5h9C39 41 47 48 48 60v24z', robe),
    filled('M20.5 35.5h11V41q-5.5 6-11 0z', SKIN),
    filled('M17 41l9 6-6 8zM35 41l-9 6 6 8z', trim),
    line('M26 54v26', INK, 0.8), dot(26, 60, 1.4, GOLD), dot(26, 78, 1.4, GOLD),
    filled('M4 67h44v4H4z', trim),
  ],
};

/** Hair and beards, beneath the hat. @param {string} colour @returns {Record<string, Shape[]>} */
const beards = (colour) => ({
  full: [
    filled('M17.3 27.5C17 39 21.5 46 26 46s9-7 8.7-18.5c-2 3.7-4.5 4.5-8.7 4.5s-6.7-.8-8.7-4.5z', colour),
    line('M23.5 35.2q2.5 1.4 5 0', SKIN, 1.4),
  ],
  moustache: [line('M20.5 32.5q3 .5 5.5-1.5 2.5 2 5.5 1.5', colour, 2), line('M24.5 34.6h3', RED, 1.1)],
  none: [line('M24 32.6h4', RED, 1.5)],
});

/** A head with its hair. @param {string} beard @param {string} hair @returns {Shape[]} */
export const head = (beard, hair) => [
  filled('M16 18c-2.5 7-2.5 14 .5 19h19c3-5 3-12 .5-19z', hair), ...FACE, ...beards(hair)[/** @type {'full'} */ (beard)],
];

/** @type {Record<string, (cloth: Cloth) => Shape[]>} */
export const HATS = {
  crown: () => [
    filled('M15.5 18.5L13 5l6.8 5.8L26 2.5l6.2 8.3L39 5l-2.5 13.5z', GOLD),
    filled('M15 17.5q11-3 22 0v3.5q-11-3-22 0z', RED),
    dot(26, 2.8, 1.6, RED), dot(13, 5, 1.4, RED), dot(39, 5, 1.4, RED),
  ],
  beret: ({ trim }) => [
    filled('M12.5 19.5C10 9.5 19 5 28 6c9 .8 14 6 12 13.5q-14-5-27.5 0z', trim),
    filled('M12.5 19.5q13.5-5 27.5 0l-.6 3.2q-13-4.7-26.3 0z', GOLD),
    filled('M33 12C30 4 22 .8 15 2.6c2 1.5.5 3 2.5 4 0 2 2.5 2.5 3.5 2.3 1 2.2 5 3.6 12 3.1z', WHITE),
  ],
  tricorn: ({ robe, trim }) => [
    filled('M6.5 17C14 13 17 6 26 5c9 1 12 8 19.5 12-5 4-12 4.5-19.5 2-7.5 2.5-14.5 2-19.5-2z', robe),
    line('M7.5 17.2c6 3 12 2.5 18.5.3 6.5 2.2 12.5 2.7 18.5-.3', trim, 1.8),
    ball(35, 13, 2.4, trim),
  ],
  helmet: ({ trim }) => [
    filled('M22 8C20 1 34-1 40 6q3 4 2 10-4-8-12-8z', trim),
    filled('M14.5 21C13.5 10 19 6 26 6s12.5 4 11.5 15q-11.5-4-23 0z', STEEL),
    filled('M11 22.5q15-6.5 30 0l1 2q-16-5-32 0z', STEEL),
  ],
  brim: ({ trim }) => [
    filled('M36 15C38 8 42 3 47 1.5 47.5 8 45 13 38.5 17z', WHITE),
    filled('M16.5 17C15 8 21 4 27 5c6 1 9.5 5 9 12z', trim),
    filled('M7.5 20.5C13 15 19 15 26 15s13 0 18.5 5.5c-12 1.5-25 1.5-37 0z', trim),
  ],
  hood: ({ trim }) => [
    filled('M13.5 33C10 14 17 5.5 27 4.5c4-.5 8-2 11-1.5-1.5 2-1.5 4-1 6 3.5 5 4 14 1.5 24-1.5-9-5-14-12.5-14s-11 5-12.5 14z', trim),
  ],
  cone: ({ trim }) => [
    filled('M15 18.5C19 13 22 8 24.5 1.5 31 5 36 11 37.5 18.5q-11-4-22.5 0z', trim),
    filled('M13.5 19q12.5-5 25 0l-.5 3.5q-12-4.5-24 0z', GOLD),
  ],
};
