/**
 * Small line drawings beside words: they help the eye and are never the only signal.
 */

import { svg } from './dom.js';

/** @type {Record<string, string>} in a box of 16 by 16 */
const PATHS = {
  lead: 'M4 3l8 5-8 5z',
  bot: 'M3 6h10v7H3zM8 6V3M6 9.5v.5M10 9.5v.5M1.5 9v2M14.5 9v2',
  away: 'M2 2l12 12M5 5.5a6 6 0 0 0-2.5 1.6M13.5 7.1A8 8 0 0 0 8.5 5M5.5 9.8A4 4 0 0 1 7 8.9M8 12.5v.5',
  exact: 'M2.5 8.5l3.5 3.5 7.5-8',
  more: 'M8 13V3.5M4 7l4-4 4 4',
  all: 'M8 14V8M4.5 10.5L8 7l3.5 3.5M4.5 5.5L8 2l3.5 3.5',
  missed: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  lock: 'M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  over: 'M8 3l5.5 9h-11z',
  under: 'M8 13L2.5 4h11z',
  even: 'M3 6h10M3 10h10',
  counter: 'M3 5.5a6 6 0 1 1-1 3.500M2 2v4h4',
  crown: 'M2.5 12.5L1.5 5l3.8 3L8 3l2.7 5 3.8-3-1 7.5z',
  pause: 'M5 3.5v9M11 3.5v9',
  undo: 'M5.5 3L2.5 6l3 3M2.5 6h7a3.7 3.7 0 0 1 0 7.4H6',
  cards: 'M2.5 4.5h6v9h-6zM6 4.5L7 2l6 2-2.8 8.500-1.7-.5',
};

/** @param {string} name @returns {SVGSVGElement} */
export const sign = (name) => svg('svg', { class: `icon sign-${name}`, viewBox: '0 0 16 16', 'aria-hidden': 'true', focusable: 'false' },
  svg('path', { d: PATHS[name] }));
