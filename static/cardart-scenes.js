/**
 * What stands behind the figures, by theme, as data: pale, so that hats and hands stay clear of it.
 * In a box of 56 by 88, of which a figure leaves little but two strips beside the head.
 */

/** @typedef {import('./cardart.js').Shape} Shape */

/** @param {string} d @param {string} fill @param {number} opacity @returns {Shape} */
const pale = (d, fill, opacity) => ['path', { d, fill, 'fill-opacity': String(opacity) }];

const LOZENGES = [0, 1, 2, 3, 4, 5].flatMap((row) => [0, 1, 2, 3, 4].map((column) =>
  `M${column * 11.2 + 5.6} ${row * 14 + 2}l5.6 7-5.6 7-5.6-7z`)).join('');

/** @type {Record<string, Shape[]>} */
export const SCENES = {
  bavarian: [pale(LOZENGES, '#3f7fc0', 0.28)],
  tell: [
    pale('M4 88L0 84V27L8 14l8 13 12-8 12 10 8-16 8 13v58l-4 4z', '#5f7f93', 0.45),
    pale('M8 14l-4.5 7.3 2.3 2.2 2.2-2 2.2 2.5 2.4-2.7zM48 13l-4.5 9 2.3 1.8 2.2-2.3 2.2 2.5 2.4-2.6z', '#fff', 0.95),
  ],
  salzburg: [
    pale('M4 88L0 84V41c6-6 12-7 17-4 8 5 28 12 39 9v38l-4 4z', '#5f8a5a', 0.45),
    pale('M1.5 40V26H4v2.5h2V26h2v-4l3.5-5.5L15 22v4h1.5v12Q8 35 1.5 40zM42 47V33c0-3.5 1.5-5.5 3-7v-3h1v3c1.5 1.5 3 3.5 3 7 0-2.5 1-4 2-5.5V25h1v2.5c1 1.5 2.5 3 2.5 5.5v13.5z', '#8a7040', 0.6),
  ],
};
